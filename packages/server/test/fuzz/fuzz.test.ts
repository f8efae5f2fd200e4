import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '../generated/every-call.ts';
import type { TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fuzz` sets these for a long run; the short one is the same each time. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const isLong = process.env.FUZZ_REQUESTS !== undefined;

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

test(
  'requests that are almost right never find a fault of the portal, whoever sends them',
  async () => {
    const { byStatus, asked, answered, findings, slowest } = await runFuzz(server, {
      requests,
      seed,
      clients: isLong ? 8 : 1,
      onProgress: (done, heapMib) => {
        if (isLong) process.stderr.write(`${done} requests, heap ${heapMib.toFixed(0)} MiB\n`);
      },
    });
    if (isLong) {
      const counts = [...byStatus].sort(([one], [other]) => one - other);
      process.stderr.write(
        `${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}\n` +
          `${asked.size} calls asked, ${answered.size} answered\n` +
          `${slowest.map(({ call, ms }) => `${ms.toFixed(0)} ms ${call}`).join('\n')}\n`,
      );
    }
    expect(findings.slice(0, 20)).toEqual([]);
    const faults = server
      .logLines()
      .filter(({ level, message }) => level === 'error' && message === 'unexpected error');
    expect(faults.slice(0, 5)).toEqual([]);
    expect(asked.size).toBeGreaterThan(everyCall.length * 0.9);
    expect(byStatus.get(200)).toBeGreaterThan(requests / 50);
    expect((await server.fetch('/ready')).status).toBe(200);
  },
  isLong ? 3 * 3_600_000 : 120_000,
);
