import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A built portal that runs beside the journeys. */
export interface PortalServer {
  url: string;
  /** Ends the process and waits until its database is closed. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** The first port; each worker adds its own number. */
export const firstPort = Number(process.env.E2E_PORT ?? 3417);

/** The settings that every portal of the journeys has. */
const settings = {
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  // The providers of single sign-on run beside the journeys.
  LOOPBACK_PROVIDERS: 'true',
  // The reports of a medical record system about deliveries carry this secret.
  DELIVERY_REPORT_SECRET: 'the-secret-of-the-journeys',
  // The second brand is chosen by its host.
  ALLOWED_HOSTS: 'readycheck.localhost',
};

/**
 * Starts the built portal on a folder of data, and resolves once the portal listens and its demo is whole: one that the folder holds
 * already, or one that it plays first.
 *
 * @param more settings of this portal
 * @throws Error when the process ends before
 */
export async function startPortal(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<PortalServer> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, ...more, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A worker that is ended takes its portal along.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  await demoIsWhole(child);
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

/** Follows what the portal prints: it listens first, and goes on filling its demo in the background. */
function demoIsWhole(child: ChildProcess): Promise<void> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The output of the portal ');
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The portal ended with ${code} before it ran:\n${lines.join('\n')}`)),
    );
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('The demo data are complete')) resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`The portal had ended by itself with ${child.exitCode}.`);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`The portal did not end in order: ${code ?? signal}.`);
}
