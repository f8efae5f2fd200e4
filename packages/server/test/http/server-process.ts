import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { builtServer } from './server-bundle.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Seconds on a quiet machine, and many of them on one that compiles for others too. */
const startWithinMs = 60_000;
/** For tests that start a server or two. */
export const processTestMs = 150_000;

export interface ServerProcess {
  child: ChildProcess;
  /** Its exit code; null when a signal ended it. */
  exited: Promise<number | null>;
  /** What it has said so far. */
  output(): string;
}

export type RunningProcess = ServerProcess & { url: string };

export interface ServerProcesses {
  /** The server as it runs in production: a process of its own, with these settings and no others. `main`: another build of it. */
  start(settings: Record<string, string>, main?: string): ServerProcess;
  /** Starts it on a free port, and waits until it says where it runs. */
  running(settings: Record<string, string>, main?: string): Promise<RunningProcess>;
  /** Ends whatever still runs. */
  endAll(): Promise<void>;
}

/** Starts servers, and remembers them so that none outlives its test. */
export async function serverProcesses(): Promise<ServerProcesses> {
  const built = await builtServer();
  const started: ChildProcess[] = [];

  function start(settings: Record<string, string>, main = built): ServerProcess {
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, MIGRATIONS_DIR: migrations, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    }
    const exited = once(child, 'exit').then(([code]) => code as number | null);
    return { child, exited, output: () => output };
  }

  async function running(settings: Record<string, string>, main?: string) {
    const server = start({ PORT: '0', ...settings }, main);
    for (const until = Date.now() + startWithinMs; Date.now() < until; await wait(50)) {
      const url = /running at (http:\/\/localhost:\d+)/.exec(server.output())?.[1];
      if (url !== undefined) return { ...server, url: url.replace('localhost', '127.0.0.1') };
      if (server.child.exitCode !== null) break;
    }
    throw new Error(`the server did not start:\n${server.output()}`);
  }

  async function endAll() {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }

  return { start, running, endAll };
}
