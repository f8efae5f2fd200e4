import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts';
import { type Log, openLog } from '../platform/log/log.ts';
import { announce, announceDatabaseAwaited, announceDemo, complain } from './announce.ts';
import { runCluster } from './run-cluster.ts';
import { type DemoFilled, type StartOptions, startServer } from './start-server.ts';

/** How long requests that were let in may take to finish when the server is told to stop. */
const stopWithinMs = 10_000;

/** Where the apps lie that were built for browsers. */
type BuiltApps = Pick<StartOptions, 'webFolder' | 'playerFolder'>;

/** Runs the server until a signal ends it: one process, or as many as WORKERS says. */
export async function run(built: BuiltApps): Promise<void> {
  const config = settingsOrExit();
  if (cluster.isPrimary && config.workers > 1) {
    runCluster(config.workers, stopWithinMs, (port) =>
      announce(
        { ...config, port },
        { hasWebApp: true, hasPlayer: config.hasTestPlayer && isBuilt(built.playerFolder) },
      ),
    );
  } else {
    await serve(config, built);
  }
}

const isBuilt = (folder: string): boolean => existsSync(join(folder, 'index.html'));

function settingsOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) complain(problem);
    return process.exit(1);
  }
}

async function serve(config: Config, built: BuiltApps): Promise<void> {
  // Without a reader of its words and its log the portal works on; without these listeners the first line after it would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const log = openLog(config.logLevel, undefined, () =>
    complain('Nobody reads the log any more: its lines are dropped from here on.'),
  );
  const exit = (code: number) => {
    try {
      log.flush();
    } finally {
      process.exit(code);
    }
  };
  // Node's own last words would print the error with all it quotes.
  process.on('uncaughtException', (error) => {
    log.error({ error }, 'uncaught error: the process ends');
    exit(1);
  });
  try {
    const server = await startServer({
      config,
      log,
      version: packageJson.version,
      ...built,
      onDatabaseAwaited: announceDatabaseAwaited,
    });
    let isStopping = false;
    const stop = async () => {
      if (isStopping) exit(1);
      isStopping = true;
      await server.stop(stopWithinMs);
      exit(0);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    log.info({ port: server.port }, 'listening');
    if (cluster.isPrimary) announce({ ...config, port: server.port }, server);
    if (server.demo !== null) await announceDemoResult(server.demo, log);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    log.error({ error }, 'the server did not start');
    exit(1);
  }
}

/** What fails here is not what the portal needs to run: it goes on, and the next start goes on with the filling. */
async function announceDemoResult({ isComplete, filled }: DemoFilled, log: Log): Promise<void> {
  if (!isComplete) announceDemo(false);
  try {
    if (await filled) announceDemo(true);
  } catch (error) {
    complain('The demo data could not all be loaded. Start the portal again to go on.');
    log.error({ error }, 'the demo data could not all be loaded');
  }
}
