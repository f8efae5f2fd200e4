import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { baselineStatusOfRow } from '../../records/profiles/profile-needs.ts';

/** A profile in a group, without anything that identifies the person. */
export interface ReportProfile {
  groupId: number;
  profileId: number;
  isInactive: boolean;
  baselineStatus: string;
  baselineStartAt: Date | null;
  protocolName: string | null;
  inEvent: boolean;
  testCount: number;
  lastTestAt: Date | null;
}

/** Returns all profiles in groups of the organization, by group and id, with how far their baselines are at `now`. */
export function profilesOfReport(tx: Tx, organizationId: number, now: Date): Promise<ReportProfile[]> {
  return tx.query<ReportProfile>(
    sql`select g.group_id, g.profile_id, s.is_inactive,
      ${baselineStatusOfRow(now)} as baseline_status, m.baseline_start_at, p.name as protocol_name,
      s.open_event_id is not null as in_event, coalesce(t.tests, 0)::int as test_count, s.last_test_at
    from profile_groups g
    join profile_organizations m on m.organization_id = g.organization_id and m.profile_id = g.profile_id and m.ended_at is null
    join profile_summaries s on s.organization_id = g.organization_id and s.profile_id = g.profile_id
    left join protocols p on p.organization_id = m.organization_id and p.id = m.default_protocol_id
    left join (select profile_id, count(*) as tests from tests where organization_id = ${organizationId} group by 1) t
      on t.profile_id = g.profile_id
    where g.organization_id = ${organizationId} order by g.group_id, g.profile_id`,
    'groups.report_profiles',
  );
}
