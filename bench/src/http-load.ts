import { Agent, request as httpRequest } from 'node:http';
import type { ReadyRequest } from './portal-caller.ts';
import { type Sample, summarize } from './sample.ts';

/** As many clients as pgbench has, each with a connection of its own that stays open. */
export const clients = 8;

/**
 * Sends requests for a while over kept connections, one at a time on each.
 * @param next makes or picks the next request
 * @throws when an answer is not 200: a figure over refusals would mean nothing
 */
export async function httpLoad(url: string, seconds: number, next: () => ReadyRequest): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const { hostname, port } = new URL(url);
  const latenciesMs: number[] = [];
  const until = performance.now() + seconds * 1000;

  const send = (ready: ReadyRequest) =>
    new Promise<void>((resolve, reject) => {
      const from = performance.now();
      const sent = httpRequest(
        {
          agent,
          hostname,
          port,
          path: ready.path,
          method: 'POST',
          headers: { ...ready.headers, 'content-length': Buffer.byteLength(ready.body) },
        },
        (response) => {
          let refusal = '';
          response.on('data', (part: Buffer) => {
            if (response.statusCode !== 200) refusal += part.toString('utf8');
          });
          response.on('end', () => {
            latenciesMs.push(performance.now() - from);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${ready.path}: ${response.statusCode} ${refusal.slice(0, 300)}`));
          });
        },
      );
      sent.on('error', reject);
      sent.end(ready.body);
    });

  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) await send(next());
    }),
  );
  agent.destroy();
  return summarize(latenciesMs, (performance.now() - from) / 1000);
}
