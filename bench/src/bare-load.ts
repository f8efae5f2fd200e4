import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../packages/server/test/database/throwaway-postgres.ts';
import { httpLoad } from './http-load.ts';
import type { Sample } from './sample.ts';

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/**
 * The hand-written statements behind the least that a server on Node can do, with the same clients: what any portal on Node could reach
 * on this machine.
 * @param scripts the statements of one operation each, one of which is picked for every request
 */
export async function bareLoad(
  databaseUrl: string,
  seconds: number,
  scripts: readonly (readonly string[])[],
): Promise<Sample> {
  const port = await freePort();
  const server = spawn(process.execPath, ['--import', 'tsx', program, databaseUrl, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const next = () => ({
    path: '/',
    headers: { 'content-type': 'text/plain' },
    body: scripts[Math.floor(Math.random() * scripts.length)]?.join('\n') ?? '',
  });
  try {
    await untilListening(url);
    await httpLoad(url, 1, next);
    return await httpLoad(url, seconds, next);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function untilListening(url: string): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until; await wait(20)) {
    const answer = await fetch(url, { method: 'POST', body: 'select 1; select 1' }).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error('the bare server did not start in half a minute');
}
