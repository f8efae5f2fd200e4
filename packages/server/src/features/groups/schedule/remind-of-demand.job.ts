import { groupDemandTypes } from '@plumbline/contract';
import { formatDateTime, isReminded, scheduleTimeZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { deliverEach } from '../../../platform/delivery/deliver.ts';
import { leaveForApp } from '../../../platform/delivery/message-rows.ts';
import { defineJob, type JobRun } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { findRunningDemand, type RunningDemand } from './demand-rows.ts';
import { type ChosenAccount, notifyChosen, readChosenAccounts } from './notify-chosen.ts';

/** Reminds people of a running demand: the group's people in the app, the chosen accounts by email and text message. */
export const remindOfDemand = defineJob({
  name: 'groups.remind_of_demand',
  actsFor: 'organization',
  data: z.object({ demandId: z.int() }),
  run: remind,
});

async function remind(run: JobRun<{ demandId: number }>, services: Services): Promise<void> {
  const now = services.clock.now();
  const found = await run.transaction(async (tx) => {
    const demand = await findRunningDemand(tx, run.data.demandId, now);
    if (demand === null || !(await isReminderDue(tx, demand, now))) return null;
    // Everybody has been tested, so nobody needs a reminder.
    if (demand.profileCount > 0 && demand.testedProfileIds.length >= demand.profileCount) return null;
    await remindInApp(tx, run.jobId, demand);
    return { demand, chosen: await readChosenAccounts(tx, demand.groupId, demand.demandTypeId) };
  });
  if (found === null) return;
  const { demand, chosen } = found;
  const words = wordsOf(demand);
  await deliverEach(
    chosen.flatMap((account: ChosenAccount) =>
      notifyChosen(services, run, account, {
        kind: 'testReminder',
        groupId: demand.groupId,
        subject: words.title,
        paragraphs: [words.open, words.missing],
        action: { label: 'Open the group', path: `/groups/${demand.groupId}/schedule` },
        text: `${words.title}. ${words.open}`,
      }),
    ),
  );
}

/** Returns whether the group is reminded on this kind of day. */
async function isReminderDue(tx: Tx, demand: RunningDemand, now: Date): Promise<boolean> {
  const [days] = await tx.query<Parameters<typeof isReminded>[0]>(
    sql`select reminder_push_notification_enabled as is_enabled, reminder_push_notification_weekdays as weekdays,
      reminder_push_notification_weekends as weekends, reminder_push_notification_holidays as holidays
    from group_preferences p join group_demands d on d.group_preferences_id = p.id where d.id = ${demand.id}`,
    'schedule.reminder_days',
  );
  return days !== undefined && isReminded(days, now.getTime());
}

async function remindInApp(tx: Tx, jobId: string, demand: RunningDemand): Promise<void> {
  const accounts = await tx.query<{ accountId: number }>(
    sql`select account_id from identity.group_app_accounts(${demand.groupId},
      ${sql.param(demand.testedProfileIds)}::int[])`,
    'schedule.app_accounts',
  );
  const { title, open } = wordsOf(demand);
  for (const { accountId } of accounts) {
    await leaveForApp(tx, {
      accountId,
      groupId: demand.groupId,
      kind: 'testReminder',
      onceKey: `${jobId} 3 ${accountId}`,
      content: { title, text: open, validUntil: demand.endsAt.toISOString() },
    });
  }
}

/** The text has no person's name, since it appears on phones that others can see. */
function wordsOf({ demandTypeId, groupName, endsAt, profileCount, testedProfileIds }: RunningDemand) {
  const kind = groupDemandTypes.find(demandTypeId)?.label ?? 'Test';
  const missing = profileCount - testedProfileIds.length;
  return {
    title: `${kind} test due: ${groupName}`,
    open: `The test can be taken until ${formatDateTime(endsAt.getTime(), scheduleTimeZone)} Central Time.`,
    missing:
      missing === 1
        ? `1 of ${profileCount} profiles has not been tested yet.`
        : `${missing} of ${profileCount} profiles have not been tested yet.`,
  };
}
