import { getTestVolumeReport, type TestVolume } from '@plumbline/contract';
import { addDays, chartTimeZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

/** Days are those of the charts, so that everybody reads the same figures. */
export const getTestVolumeReportHandler = handle(getTestVolumeReport, async ({ request, tx, viewer }) => {
  const [first, last] = [parseCalendarDate(request.startDate), parseCalendarDate(request.endDate)];
  if (first === null || last === null) throw new Fault('a checked date cannot be read');
  const since = instantText(startOfDayInZone(first, chartTimeZone));
  const until = instantText(startOfDayInZone(addDays(last, 1), chartTimeZone));
  const isUser = viewer.kind === 'member' || viewer.kind === 'enterpriseMember';
  const organizations = await tx.query<TestVolume>(
    isUser ? volumeOfUser(viewer.organizationId, since, until) : volume(since, until),
    `dashboard.test_volume.${isUser ? 'seen' : 'whole'}`,
  );
  return ok({ organizations });
});

const instantText = (epochMs: number) => new Date(epochMs).toISOString();

const volume = (since: string, until: string): SQL =>
  sql`select organization_id as "organizationId", organization_name as "organizationName",
    tested_profiles as "testedProfileCount", total_tests as "totalTestCount", baseline_tests as "baselineTestCount",
    non_baseline_tests as "nonBaselineTestCount", events as "eventCount"
  from identity.test_volume(${since}::timestamptz, ${until}::timestamptz)`;

/** A User's report: what the profiles they see took. */
const volumeOfUser = (organizationId: number, since: string, until: string): SQL =>
  sql`select ${organizationId}::int as "organizationId", identity.organization_name(${organizationId}::int) as "organizationName",
    count(distinct t.profile_id)::int as "testedProfileCount", count(*)::int as "totalTestCount",
    count(*) filter (where not t.is_non_baseline)::int as "baselineTestCount",
    count(*) filter (where t.is_non_baseline)::int as "nonBaselineTestCount",
    (select count(*)::int from events e where e.organization_id = ${organizationId} and e.deleted_at is null
      and e.started_at >= ${since}::timestamptz and e.started_at < ${until}::timestamptz) as "eventCount"
  from tests t where t.organization_id = ${organizationId} and t.completed_at >= ${since}::timestamptz
    and t.completed_at < ${until}::timestamptz`;
