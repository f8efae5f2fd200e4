import type { GroupDemand } from '@plumbline/contract';
import { type DemandTypeId, measuresOfDemand } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';

/** The number of demands on a group's page. */
const shownDemands = 10;

/** The measures of each kind of testing, as a table for statements. */
const measureTable = JSON.stringify(
  ([1, 2, 3] as const).flatMap((demandTypeId: DemandTypeId) =>
    measuresOfDemand(demandTypeId).map((measureId) => ({ demandTypeId, measureId })),
  ),
);

/** Returns the latest demands of a group, newest first, with how many of the people that the viewer sees in it were tested. */
export async function readDemands(tx: Tx, groupId: number): Promise<GroupDemand[]> {
  type Row = Omit<GroupDemand, 'startsOn' | 'endsOn' | 'cancelledOn'> & {
    startsOn: Date;
    endsOn: Date;
    cancelledOn: Date | null;
  };
  const rows = await tx.query<Row>(
    sql`with people as (select g.organization_id, g.profile_id from profile_groups g where g.group_id = ${groupId})
    select d.id, d.demand_type_id, d.starts_at as starts_on, d.ends_at as ends_on,
      d.cancelled_at as cancelled_on, (select count(*)::int from people) as profile_count,
      (select count(distinct m.profile_id)::int from people p
        join test_measures m on m.profile_id = p.profile_id and m.completed_at >= d.starts_at and m.completed_at < d.ends_at
        join jsonb_to_recordset(${measureTable}::jsonb) as asked("demandTypeId" int, "measureId" int)
          on asked."measureId" = m.measure_id and asked."demandTypeId" = d.demand_type_id) as tested_count
    from group_demands d where d.group_id = ${groupId} order by d.starts_at desc, d.id desc limit ${shownDemands}`,
    'schedule.demands',
  );
  return rows.map((row) => ({
    ...row,
    startsOn: row.startsOn.toISOString(),
    endsOn: row.endsOn.toISOString(),
    cancelledOn: row.cancelledOn?.toISOString() ?? null,
  }));
}

export interface RunningDemand {
  id: number;
  groupId: number;
  groupName: string;
  demandTypeId: DemandTypeId;
  startsAt: Date;
  endsAt: Date;
  /** The people of the group, and those of them who were tested since the demand began. */
  profileCount: number;
  testedProfileIds: number[];
}

/** Returns a running demand of an active group; null where it has ended or was withdrawn. */
export async function findRunningDemand(tx: Tx, id: number, now: Date): Promise<RunningDemand | null> {
  const [demand] = await tx.query<RunningDemand>(
    sql`select d.id, d.group_id, g.name as group_name, d.demand_type_id, d.starts_at,
      d.ends_at, (select count(*)::int from profile_groups pg where pg.organization_id = d.organization_id
        and pg.group_id = d.group_id) as profile_count,
      array(select distinct m.profile_id from profile_groups pg
        join test_measures m on m.profile_id = pg.profile_id and m.completed_at >= d.starts_at and m.completed_at < d.ends_at
        join jsonb_to_recordset(${measureTable}::jsonb) as asked("demandTypeId" int, "measureId" int)
          on asked."measureId" = m.measure_id and asked."demandTypeId" = d.demand_type_id
        where pg.organization_id = d.organization_id and pg.group_id = d.group_id) as tested_profile_ids
    from group_demands d join groups g on g.organization_id = d.organization_id and g.id = d.group_id
      and g.is_enabled and g.deleted_at is null
    where d.id = ${id} and d.cancelled_at is null and d.ends_at > ${now.toISOString()}::timestamptz`,
    'schedule.running_demand',
  );
  return demand ?? null;
}

/** A demand that opened, or an existing one that may now end at another time. */
export async function openDemand(
  tx: Tx,
  preferencesId: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: Date,
): Promise<{ id: number; remindedAt: Date | null } | null> {
  const [demand] = await tx.query<{ id: number; remindedAt: Date | null }>(
    sql`insert into group_demands as d (organization_id, group_id, group_preferences_id, demand_type_id, starts_at, ends_at, opened_at)
      select p.organization_id, p.group_id, p.id, p.demand_type_id, ${new Date(startsAt).toISOString()}::timestamptz,
        ${new Date(endsAt).toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from group_preferences p where p.id = ${preferencesId}
      on conflict (group_preferences_id, starts_at) do update set ends_at = excluded.ends_at, cancelled_at = null
      returning d.id, d.reminded_at`,
    'schedule.open_demand',
  );
  return demand ?? null;
}

/** Stores the last reminder of a demand that was sent. */
export async function noteReminded(tx: Tx, demandId: number, at: number): Promise<void> {
  await tx.query(
    sql`update group_demands set reminded_at = ${new Date(at).toISOString()}::timestamptz where id = ${demandId}`,
    'schedule.note_reminded',
  );
}

/** Stores when the schedule is checked next; null for never, until somebody changes it. */
export async function setNextDue(tx: Tx, preferencesId: number, at: number | null): Promise<void> {
  await tx.query(
    sql`update group_preferences set next_due_at = ${at === null ? null : new Date(at).toISOString()}::timestamptz
      where id = ${preferencesId}`,
    'schedule.set_next_due',
  );
}
