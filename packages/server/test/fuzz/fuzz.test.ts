import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '../generated/every-call.ts';
import type { TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import { growthMib, heldHeapMib } from './heap.ts';
import { runFuzz } from './run-fuzz.ts';

/** `npm run fuzz` sets these for a long run; the short one is the same each time. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const isLong = process.env.FUZZ_REQUESTS !== undefined;

/** After so much more at the end of a long run something is held that should not be. */
const mostGrowthMib = 30;

let server: TestServer;
beforeAll(async () => {
  // The lines of a long run would fill the memory that is looked at.
  server = await startPortal({}, isLong ? { logLevel: 'error' } : {});
});
afterAll(() => server.stop());

test(
  'requests that are almost right never find a fault of the portal, whoever sends them',
  async () => {
    const heldMib: number[] = [];
    const { byStatus, asked, answered, findings, slowest } = await runFuzz(server, {
      requests,
      seed,
      clients: isLong ? 8 : 1,
      onProgress: (done) => {
        if (!isLong) return;
        heldMib.push(heldHeapMib());
        process.stderr.write(`${done} requests, ${heldMib.at(-1)?.toFixed(0)} MiB held\n`);
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
    expect(growthMib(heldMib), `MiB held: ${heldMib.map(Math.round).join(', ')}`).toBeLessThan(mostGrowthMib);
    expect(asked.size).toBeGreaterThan(everyCall.length * 0.9);
    expect(byStatus.get(200)).toBeGreaterThan(requests / 50);
    expect((await server.fetch('/ready')).status).toBe(200);
  },
  isLong ? 3 * 3_600_000 : 120_000,
);
