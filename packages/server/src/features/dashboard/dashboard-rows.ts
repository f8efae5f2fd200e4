import { type ActiveCode, type DashboardFacts, dashboardCodes } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  leastSeverityOfWorse,
  needOf,
  quietBefore,
  startOfToday,
} from '../../records/profiles/profile-needs.ts';

export type ProfileFacts = Pick<
  DashboardFacts,
  'testedToday' | 'worseToday' | 'activeProfiles' | 'baselineNotReady'
>;

/** Active profiles the viewer sees, by what their newest test and their baseline say. */
export async function countProfiles(
  tx: Tx,
  organizationId: number,
  now: Date,
  timeZone: string,
): Promise<ProfileFacts> {
  const today = startOfToday(now, timeZone).toISOString();
  const [row] = await tx.query<ProfileFacts>(
    sql`select count(*)::int as active_profiles,
      count(*) filter (where ${needOf('baseline', now, timeZone)})::int as baseline_not_ready,
      count(*) filter (where s.last_test_at >= ${today}::timestamptz)::int as tested_today,
      count(*) filter (where ${needOf('worseToday', now, timeZone)})::int as worse_today
    from profile_summaries s where s.organization_id = ${organizationId} and not s.is_inactive`,
    'dashboard.profiles',
  );
  return row ?? { testedToday: 0, worseToday: 0, activeProfiles: 0, baselineNotReady: 0 };
}

export type EventFacts = Pick<
  DashboardFacts,
  'openEvents' | 'worseEvents' | 'newEvents' | 'quietEvents' | 'quietProfiles'
>;

/** Open events of the profiles the viewer sees: how many, of how many the newest test is worse or as grave without a baseline, how many are new, and which wait for a test. */
export async function countEvents(
  tx: Tx,
  organizationId: number,
  { now, newSince }: { now: Date; newSince: Date },
): Promise<EventFacts> {
  const quiet = quietBefore(now);
  const [row] = await tx.query<EventFacts>(
    sql`with open as (
      select s.profile_id as id, s.last_name, e.started_at, greatest(e.started_at, s.last_test_at) as heard_at,
        s.severity >= ${leastSeverityOfWorse} as is_worse
      from profile_summaries s join events e on e.id = s.open_event_id
      where s.organization_id = ${organizationId} and s.open_event_id is not null)
    select count(*)::int as open_events, count(*) filter (where is_worse)::int as worse_events,
      count(*) filter (where started_at >= ${newSince.toISOString()}::timestamptz)::int as new_events,
      count(*) filter (where heard_at < ${quiet}::timestamptz)::int as quiet_events,
      coalesce((select json_agg(json_build_object('id', q.id, 'lastName', q.last_name)) from (
        select id, last_name from open where heard_at < ${quiet}::timestamptz order by heard_at, id limit 2) q), '[]')
        as quiet_profiles
    from open`,
    'dashboard.events',
  );
  return row ?? { openEvents: 0, worseEvents: 0, newEvents: 0, quietEvents: 0, quietProfiles: [] };
}

type CodeRow = Omit<ActiveCode, 'endsOn'> & { endsAt: Date; total: number };

/** The codes that tests can come in under now, the one that ends first on top. */
export async function activeCodes(
  tx: Tx,
  organizationId: number,
  now: Date,
): Promise<{ activeCodeCount: number; activeCodes: ActiveCode[] }> {
  const rows = await tx.query<CodeRow>(
    sql`select c.id, c.code, c.profile_id, p.first_name || ' ' || p.last_name as profile_name,
      g.name as group_name, pr.name as protocol_name, c.ends_at, c.total
    from (select c.id, c.organization_id, c.code, c.profile_id, c.group_id, c.protocol_id, c.ends_at, (count(*) over ())::int as total
      from codes c where c.organization_id = ${organizationId} and c.deleted_at is null
        and c.starts_at <= ${now.toISOString()}::timestamptz and c.ends_at > ${now.toISOString()}::timestamptz
      order by c.ends_at, c.id limit ${dashboardCodes}) c
    left join profiles p on p.id = c.profile_id
    left join groups g on g.id = c.group_id
    left join protocols pr on pr.id = c.protocol_id
    order by c.ends_at, c.id`,
    'dashboard.codes',
  );
  return {
    activeCodeCount: rows[0]?.total ?? 0,
    activeCodes: rows.map(({ total: _total, endsAt, ...row }) => ({ ...row, endsOn: endsAt.toISOString() })),
  };
}
