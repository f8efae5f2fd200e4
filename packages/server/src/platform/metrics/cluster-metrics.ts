import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { InvariantError } from '../invariant-error.ts';

/** Workers share a port, so whoever is asked for metrics must answer for all of them: it asks the primary, which asks everybody. */
interface Question {
  plumbline: 'metrics?';
  id: number;
}
interface Reply {
  plumbline: 'metrics';
  id: number;
  /** Null when a worker did not answer. */
  text: string | null;
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' &&
  message !== null &&
  'plumbline' in message &&
  message.plumbline === 'metrics?';
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' &&
  message !== null &&
  'plumbline' in message &&
  message.plumbline === 'metrics';

/** In the primary: answers a worker that was asked for the metrics of all. */
export function answerMetricsQuestions(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isQuestion(message)) return;
    const answer = (text: string | null) =>
      worker.isConnected() && worker.send({ plumbline: 'metrics', id: message.id, text } satisfies Reply);
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/**
 * In a worker: the metrics of all workers together; elsewhere those of the registry.
 * @returns what makes the text
 */
export function metricsText(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry();
  let lastId = 0;
  return () =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const listen = (message: unknown) => {
        if (!isReply(message) || message.id !== id) return;
        process.off('message', listen);
        if (message.text === null) reject(new InvariantError('a worker did not answer for its metrics'));
        else resolve(message.text);
      };
      process.on('message', listen);
      process.send?.({ plumbline: 'metrics?', id } satisfies Question);
    });
}
