import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import { runCluster } from './main/run-cluster.ts';
import { startServer } from './main/start-server.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { openLog } from './platform/log/log.ts';

/** How long requests that were let in may take to finish when the server is told to stop. */
const stopWithinMs = 10_000;

process.setSourceMapsEnabled(true);
// The sources and the bundle both lie one folder below the package.
process.env.MIGRATIONS_DIR ??= fileURLToPath(new URL('../migrations', import.meta.url));

const config = settingsOrExit();
if (cluster.isPrimary && config.workers > 1)
  runCluster(config.workers, stopWithinMs, (port) => announce({ ...config, port }, true));
else await serve(config);

async function serve(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const exit = (code: number) => {
    log.flush();
    process.exit(code);
  };
  // Node's own last words would print the error with all it quotes.
  process.on('uncaughtException', (error) => {
    log.error({ error }, 'uncaught error: the process ends');
    exit(1);
  });
  try {
    const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
    const server = await startServer({
      config,
      log,
      version: packageJson.version,
      webFolder,
      onDemoProgress: tellDemoProgress,
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
    if (cluster.isPrimary) announce({ ...config, port: server.port }, server.hasWebApp);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    log.error({ error }, 'the server did not start');
    exit(1);
  }
}

function settingsOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.error(problem);
    return process.exit(1);
  }
}

/** Loading the demo takes a while the first time: say so, in tenths. */
let toldTenths = -1;
function tellDemoProgress(done: number): void {
  const tenths = Math.floor(done * 10);
  if (tenths === toldTenths) return;
  toldTenths = tenths;
  console.log(`Loading the demo data ... ${tenths * 10} %`);
}

function announce({ host, port, database, isDemo, mail }: Config, hasWebApp: boolean): void {
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const lines = [
    `Plumbline is running at http://${shownHost}:${port}`,
    database.kind === 'embedded' &&
      'It keeps its data in the embedded database, which is for one machine and for evaluation: set DATABASE_URL for anything else.',
    isDemo && `Messages of this trial are kept at http://${shownHost}:${port}/dev/outbox and sent to nobody.`,
    !isDemo && mail === null && 'Mail is not configured: set SMTP_URL and MAIL_FROM.',
    !hasWebApp && 'The web app is not built, so only the calls are served.',
  ];
  for (const line of lines) if (line) console.log(line);
  if (isDemo) {
    console.log(`Demo sign-ins, all with the password ${demoPassword}`);
    for (const account of demoAccounts) console.log(`  ${account.email.padEnd(28)} ${account.who}`);
  }
}
