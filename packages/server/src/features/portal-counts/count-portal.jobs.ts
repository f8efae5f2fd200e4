import { chartDayOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { notePortalCount, recountDays, yearsOfDays } from './count-portal.ts';

/**
 * Counts the days since the last count, and those of tests that came late, moved or were deleted since. All of it is one transaction, so
 * that days that were taken off the list are counted or are on it again.
 */
export const countPortal = defineJob({
  name: 'portal_counts.count',
  actsFor: 'portal',
  data: z.null(),
  schedule: '4 * * * *',
  run: ({ transaction }, { clock }) =>
    transaction(async (tx) => {
      const now = clock.now();
      const days = await tx.query<{ day: string }>(
        sql`select to_char(day, 'YYYY-MM-DD') as day from upkeep.take_touched_days(${chartDayOf(now.toISOString())}::date)`,
        'portal_counts.touched',
      );
      await recountDays(
        tx,
        days.map(({ day }) => day),
        now,
      );
      await notePortalCount(tx, now, null);
    }),
});

/** Counts every day anew, a year at a time, and says in the log where the hourly counts were wrong: they should never be. */
export const recountPortal = defineJob({
  name: 'portal_counts.recount',
  actsFor: 'portal',
  data: z.null(),
  schedule: '31 8 * * *',
  run: async ({ transaction, signal }, { clock, log }) => {
    const now = clock.now();
    let differing = 0;
    for (const days of yearsOfDays(chartDayOf(now.toISOString()))) {
      signal.throwIfAborted();
      differing += await transaction((tx) => recountDays(tx, days, now));
    }
    await transaction((tx) => notePortalCount(tx, now, differing));
    if (differing > 0) log.warn({ count: differing }, 'the daily counts differed from the tests');
  },
});
