import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../packages/server/test/database/throwaway-postgres.ts';

const bundle = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

export interface RunningServer {
  url: string;
  processId: number;
  /** From the start of the process to the first 200 of /health. */
  startMs: number;
  /** Resolves when the server has said these words. */
  said(words: string): Promise<void>;
  /** What it has said and logged so far. */
  output(): string;
  /** Resident memory of the process, in MiB. */
  memoryMib(): number;
  stop(): Promise<void>;
}

const saysWithinMs = 300_000;

/** The bundle as people run it, on a free port of this machine, with these settings and no others. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, child);
  return {
    url,
    processId: child.pid ?? 0,
    startMs: performance.now() - from,
    said: async (words) => {
      for (const until = Date.now() + saysWithinMs; !output.includes(words); await wait(20)) {
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`the server did not say '${words}'`);
      }
    },
    output: () => output,
    memoryMib: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(5)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error('the server did not start in two minutes');
}
