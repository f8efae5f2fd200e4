import type { GroupPreferences } from '@plumbline/contract';
import type { Schedule } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';

type PreferencesRow = Omit<GroupPreferences, 'scheduleBlocks' | 'averageScoreThreshold'> & {
  averageScoreThreshold: string | null;
  blocks: { id: number; startsOn: string; endsOn: string }[];
};

/** Returns the preferences of a group, one for each kind of testing. */
export const readGroupPreferences = (tx: Tx, groupId: number): Promise<GroupPreferences[]> =>
  read(tx, sql`p.group_id = ${groupId}`, 'schedule.preferences');

/** Returns preferences by their id. */
export async function readPreferences(tx: Tx, id: number): Promise<GroupPreferences | null> {
  const [preferences] = await read(tx, sql`p.id = ${id}`, 'schedule.one_preferences');
  return preferences ?? null;
}

async function read(tx: Tx, which: SQL, name: string): Promise<GroupPreferences[]> {
  const rows = await tx.query<PreferencesRow>(
    sql`select p.id as group_preferences_id, p.organization_id, p.group_id,
      p.demand_type_id, p.test_schedule_cron,
      p.test_demand_duration_minutes,
      p.reminder_push_notification_enabled,
      p.reminder_push_notification_weekdays,
      p.reminder_push_notification_weekends,
      p.reminder_push_notification_holidays,
      p.average_score_threshold, p.created_by_app, p.revision,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'startsOn', b.starts_at, 'endsOn', b.ends_at) order by b.starts_at, b.id)
        from group_schedule_blocks b where b.group_preferences_id = p.id), '[]') as blocks
    from group_preferences p where ${which} order by p.demand_type_id`,
    name,
  );
  return rows.map(({ blocks, averageScoreThreshold, ...row }) => ({
    ...row,
    averageScoreThreshold: averageScoreThreshold === null ? null : Number(averageScoreThreshold),
    scheduleBlocks: blocks.map(({ id, startsOn, endsOn }) => ({
      id,
      startsOn: new Date(startsOn).toISOString(),
      endsOn: new Date(endsOn).toISOString(),
    })),
  }));
}

/** Returns the schedule in preferences, in the shape that the rules take. */
export const scheduleOf = (
  preferences: Pick<GroupPreferences, 'testScheduleCron' | 'testDemandDurationMinutes' | 'scheduleBlocks'>,
): Schedule => ({
  cron: preferences.testScheduleCron,
  durationMinutes: preferences.testDemandDurationMinutes,
  blocks: preferences.scheduleBlocks.map(({ startsOn, endsOn }) => ({
    startsAt: Date.parse(startsOn),
    endsAt: Date.parse(endsOn),
  })),
});

/** The written columns of preferences; the database counts the row's changes itself. */
export type PreferencesToWrite = Omit<GroupPreferences, 'groupPreferencesId' | 'scheduleBlocks' | 'revision'>;

/** Writes preferences and their blocks, and has the schedule checked within the next minute. */
export async function writePreferences(
  tx: Tx,
  preferences: PreferencesToWrite,
  blocks: readonly { startsOn: string; endsOn: string }[],
  now: Date,
): Promise<number> {
  const p = preferences;
  const [row] = await tx.query<{ id: number }>(
    sql`insert into group_preferences as p (organization_id, group_id, demand_type_id, test_schedule_cron,
        test_demand_duration_minutes, reminder_push_notification_enabled, reminder_push_notification_weekdays,
        reminder_push_notification_weekends, reminder_push_notification_holidays, average_score_threshold, created_by_app, next_due_at)
      values (${p.organizationId}, ${p.groupId}, ${p.demandTypeId}, ${p.testScheduleCron}::text, ${p.testDemandDurationMinutes},
        ${p.reminderPushNotificationEnabled}, ${p.reminderPushNotificationWeekdays}, ${p.reminderPushNotificationWeekends},
        ${p.reminderPushNotificationHolidays}, ${p.averageScoreThreshold}::numeric, ${p.createdByApp}, ${now.toISOString()}::timestamptz)
      on conflict (organization_id, group_id, demand_type_id) do update set test_schedule_cron = excluded.test_schedule_cron,
        test_demand_duration_minutes = excluded.test_demand_duration_minutes,
        reminder_push_notification_enabled = excluded.reminder_push_notification_enabled,
        reminder_push_notification_weekdays = excluded.reminder_push_notification_weekdays,
        reminder_push_notification_weekends = excluded.reminder_push_notification_weekends,
        reminder_push_notification_holidays = excluded.reminder_push_notification_holidays,
        average_score_threshold = excluded.average_score_threshold, next_due_at = excluded.next_due_at,
        revision = p.revision + 1
      returning p.id`,
    'schedule.write_preferences',
  );
  if (row === undefined) throw new InvariantError('the preferences of a group were not written');
  await writeBlocks(tx, { ...p, id: row.id }, blocks);
  return row.id;
}

async function writeBlocks(
  tx: Tx,
  { id, organizationId, groupId }: { id: number; organizationId: number; groupId: number },
  blocks: readonly { startsOn: string; endsOn: string }[],
): Promise<void> {
  const requested = JSON.stringify(blocks.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })));
  // An unchanged block keeps its row, so that the audit log shows only what changed.
  await tx.query(
    sql`delete from group_schedule_blocks b where b.group_preferences_id = ${id} and not exists (
      select 1 from jsonb_to_recordset(${requested}::jsonb) as w("startsOn" timestamptz, "endsOn" timestamptz)
      where w."startsOn" = b.starts_at and w."endsOn" = b.ends_at)`,
    'schedule.remove_blocks',
  );
  await tx.query(
    sql`insert into group_schedule_blocks (organization_id, group_id, group_preferences_id, starts_at, ends_at)
      select distinct ${organizationId}::int, ${groupId}::int, ${id}::int, w."startsOn", w."endsOn"
      from jsonb_to_recordset(${requested}::jsonb) as w("startsOn" timestamptz, "endsOn" timestamptz)
      where not exists (select 1 from group_schedule_blocks b where b.group_preferences_id = ${id}
        and b.starts_at = w."startsOn" and b.ends_at = w."endsOn")`,
    'schedule.add_blocks',
  );
}

/** Withdraws running demands that the schedule no longer contains. */
export async function cancelDemandsBut(
  tx: Tx,
  preferencesId: number,
  starts: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    sql`update group_demands set cancelled_at = ${now.toISOString()}::timestamptz
      where group_preferences_id = ${preferencesId} and cancelled_at is null and ends_at > ${now.toISOString()}::timestamptz
        and not starts_at = any (${sql.param(starts.map((at) => new Date(at).toISOString()))}::timestamptz[])`,
    'schedule.cancel_demands',
  );
}
