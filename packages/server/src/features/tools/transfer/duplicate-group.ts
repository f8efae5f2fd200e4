import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';

/**
 * Copies a group into another organization, as the job of both: its name, its settings and its schedules, and none of its users. Where a
 * group there has the name already, the copy says that it is one.
 * @returns the id of the copy
 */
export async function duplicateGroup(
  tx: Tx,
  fromOrganizationId: number,
  groupId: number,
  toOrganizationId: number,
): Promise<number> {
  const [copy] = await tx.query<{ id: number }>(
    sql`insert into groups (organization_id, name, is_default, is_enabled, baseline_start_at)
      select ${toOrganizationId}::int, (
        select n.name from generate_series(1, 1000) i, lateral (select case i when 1 then g.name
          else left(g.name, 90) || ' (' || i || ')' end as name) n
        where not exists (select 1 from groups o where o.organization_id = ${toOrganizationId} and lower(o.name) = lower(n.name)
          and o.deleted_at is null) order by i limit 1), false, true, g.baseline_start_at
      from groups g where g.organization_id = ${fromOrganizationId} and g.id = ${groupId} returning id`,
    'tools.copy_group',
  );
  if (copy === undefined) throw new InvariantError('a group that is transferred is gone');
  await tx.query(
    sql`with copied as (
        insert into group_preferences (organization_id, group_id, demand_type_id, test_schedule_cron, test_demand_duration_minutes,
          reminder_push_notification_enabled, reminder_push_notification_weekdays, reminder_push_notification_weekends,
          reminder_push_notification_holidays, average_score_threshold, created_by_app, next_due_at)
        select ${toOrganizationId}::int, ${copy.id}::int, demand_type_id, test_schedule_cron, test_demand_duration_minutes,
          reminder_push_notification_enabled, reminder_push_notification_weekdays, reminder_push_notification_weekends,
          reminder_push_notification_holidays, average_score_threshold, created_by_app, next_due_at
        from group_preferences where organization_id = ${fromOrganizationId} and group_id = ${groupId}
        returning id, demand_type_id)
      insert into group_schedule_blocks (organization_id, group_id, group_preferences_id, starts_at, ends_at)
      select ${toOrganizationId}::int, ${copy.id}::int, c.id, b.starts_at, b.ends_at
      from group_schedule_blocks b join group_preferences p on p.organization_id = b.organization_id and p.id = b.group_preferences_id
      join copied c on c.demand_type_id = p.demand_type_id
      where b.organization_id = ${fromOrganizationId} and b.group_id = ${groupId}`,
    'tools.copy_group_schedules',
  );
  return copy.id;
}
