import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';

/** Tests of a group on one day. */
export interface DayOfTests {
  /** YYYY-MM-DD */
  date: string;
  testCount: number;
  baselineCount: number;
  profileCount: number;
}

/** The zone in which an organization counts its days: an IANA name. */
export async function zoneOfOrganization(tx: Tx, organizationId: number): Promise<string> {
  const [row] = await tx.query<{ timeZone: string | null }>(
    sql`select identity.organization_time_zone(${organizationId}) as "timeZone"`,
    'groups.time_zone',
  );
  if (row?.timeZone == null) throw new Fault('an organization has no time zone');
  return row.timeZone;
}

/**
 * Tests that the organization took of those who are in the group now, by day. Days without any are left out.
 * @param span instants in milliseconds; `until` is outside of it
 * @param timeZone IANA name of the zone the days are those of
 */
export function testsOfGroupByDay(
  tx: Tx,
  { organizationId, groupId }: { organizationId: number; groupId: number },
  { from, until }: { from: number; until: number },
  timeZone: string,
): Promise<DayOfTests[]> {
  return tx.query<DayOfTests>(
    sql`select to_char(t.completed_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, count(*)::int as "testCount",
      count(*) filter (where not t.is_non_baseline)::int as "baselineCount", count(distinct t.profile_id)::int as "profileCount"
    from tests t join profile_groups g on g.organization_id = t.organization_id and g.profile_id = t.profile_id
      and g.group_id = ${groupId}
    where t.organization_id = ${organizationId} and t.completed_at >= ${new Date(from).toISOString()}::timestamptz
      and t.completed_at < ${new Date(until).toISOString()}::timestamptz
    group by 1 order by 1`,
    'groups.tests_by_day',
  );
}
