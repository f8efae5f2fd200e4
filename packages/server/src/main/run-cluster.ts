import cluster from 'node:cluster';
import { answerMetricsQuestions } from '../platform/metrics/cluster-metrics.ts';

/** A worker that ends sooner than this was not able to start, and starting it again would not help. */
const startedAfterMs = 5_000;

/**
 * Runs the same server in several processes behind one port. Each has its own pool of database connections. A worker that dies is
 * replaced; one that cannot start ends everything.
 * @param workers how many
 * @param stopWithinMs how long a worker may take to finish; past it the primary ends it
 * @param onListening called once, when every worker listens, with their port
 */
export function runCluster(workers: number, stopWithinMs: number, onListening: (port: number) => void): void {
  const startedAt = new Map<number, number>();
  let listening = 0;
  let isStopping = false;
  let exitCode = 0;

  const start = () => startedAt.set(cluster.fork().id, Date.now());
  const all = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const stop = (signal: NodeJS.Signals) => {
    // A second signal goes on to the workers, which then end at once.
    for (const worker of all()) worker.process.kill(signal);
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      for (const worker of all()) worker.process.kill('SIGKILL');
    }, stopWithinMs * 1.5).unref();
  };

  answerMetricsQuestions();
  process.on('SIGINT', () => stop('SIGTERM'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  cluster.on('listening', (_worker, { port }) => {
    listening += 1;
    if (listening === workers) onListening(port);
  });
  cluster.on('exit', (worker, code) => {
    const livedMs = Date.now() - (startedAt.get(worker.id) ?? 0);
    startedAt.delete(worker.id);
    if (!isStopping && livedMs < startedAfterMs) {
      exitCode = code || 1;
      stop('SIGTERM');
    }
    if (!isStopping) start();
    else if (startedAt.size === 0) process.exit(exitCode);
  });
  for (let count = 0; count < workers; count++) start();
}
