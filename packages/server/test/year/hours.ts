import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Job } from '../../src/platform/jobs/job.ts';
import type { TestServer } from '../http/start-test-server.ts';
import { runPortalJob } from '../run-job.ts';

/** Runs what a clock would start, one after the other, and waits until everything they started is done. */
export async function hourPasses(
  server: TestServer,
  jobs: readonly Job<z.ZodNull, 'portal'>[],
): Promise<void> {
  for (const job of jobs) {
    await runPortalJob(server, job);
    await allWorkDone(server);
  }
}

/** Waits until no job of a feature waits or runs; what the clock starts by itself is left out. */
export async function allWorkDone({ db }: TestServer): Promise<void> {
  const waiting = () =>
    db.owner<{ name: string }>(
      sql`select distinct name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
        and left(name, 2) <> '__' and data -> 'asked' ->> 'organizationId' is not null`,
    );
  await expect.poll(waiting, { timeout: 30_000, interval: 50 }).toEqual([]);
}
