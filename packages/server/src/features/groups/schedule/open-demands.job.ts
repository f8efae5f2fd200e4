import { demandsAt, nextDemandAfter, reminderInstants } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { defineJob, everyMinute, type JobRun } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { noteReminded, openDemand, setNextDue } from './demand-rows.ts';
import { remindOfDemand } from './remind-of-demand.job.ts';
import { readPreferences, scheduleOf } from './schedule-rows.ts';

/** Checks every minute, by the server's clock, for schedules of any organization that are due. */
export const findDueSchedules = defineJob({
  name: 'groups.find_due_schedules',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: ({ transaction }, services) => transaction((tx) => enqueueDueSchedules(tx, services)),
});

/** Opens the demands of a schedule that are due at this moment. A second run does nothing more. */
export const openDemands = defineJob({
  name: 'groups.open_demands',
  actsFor: 'organization',
  data: z.object({ groupPreferencesId: z.int() }),
  run: openDueDemands,
});

/** Enqueues a job of its organization for each schedule that is due. In a transaction of the portal's own scope. */
export async function enqueueDueSchedules(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const due = await tx.query<{ organizationId: number; groupPreferencesId: number }>(
    sql`select organization_id, group_preferences_id
      from identity.due_group_schedules(${clock.now().toISOString()}::timestamptz)`,
    'schedule.due_schedules',
  );
  for (const { organizationId, groupPreferencesId } of due) {
    await tx.continueAsJob(findDueSchedules.name, [organizationId]);
    await jobs.enqueue(
      tx,
      openDemands,
      { groupPreferencesId },
      { organizationId, onceKey: `${groupPreferencesId}` },
    );
  }
}

function openDueDemands(
  { data, transaction }: Pick<JobRun<{ groupPreferencesId: number }>, 'data' | 'transaction'>,
  { jobs, clock }: Services,
): Promise<void> {
  return transaction(async (tx) => {
    // Two runs at once would remind twice, so the second waits here and finds everything done.
    await tx.query(
      sql`select 1 from group_preferences where id = ${data.groupPreferencesId} for update`,
      'schedule.lock_preferences',
    );
    const preferences = await readPreferences(tx, data.groupPreferencesId);
    if (preferences === null) return;
    const now = clock.now();
    const schedule = scheduleOf(preferences);
    const upcoming: number[] = [];
    for (const demand of demandsAt(schedule, now.getTime())) {
      const opened = await openDemand(tx, preferences.groupPreferencesId, demand, now);
      if (opened === null) continue;
      const reminders = reminderInstants(demand);
      const latest = reminders.findLast((at) => at <= now.getTime()) ?? demand.startsAt;
      if ((opened.remindedAt?.getTime() ?? Number.NEGATIVE_INFINITY) < latest) {
        await noteReminded(tx, opened.id, latest);
        await jobs.enqueue(tx, remindOfDemand, { demandId: opened.id });
      }
      const next = reminders.find((at) => at > now.getTime());
      if (next !== undefined) upcoming.push(next);
    }
    const nextStart = nextDemandAfter(schedule, now.getTime());
    if (nextStart !== null) upcoming.push(nextStart);
    await setNextDue(
      tx,
      preferences.groupPreferencesId,
      upcoming.length === 0 ? null : Math.min(...upcoming),
    );
  });
}
