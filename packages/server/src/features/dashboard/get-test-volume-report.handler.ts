import { getTestVolumeReport, type TestVolume } from '@plumbline/contract';
import { addDays, chartTimeZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Days are those of the charts, so that everybody reads the same figures. */
export const getTestVolumeReportHandler = handle(getTestVolumeReport, async ({ request, tx, viewer }) => {
  const [first, last] = [parseCalendarDate(request.startDate), parseCalendarDate(request.endDate)];
  if (first === null || last === null) throw new InvariantError('a checked date cannot be read');
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
  sql`select organization_id, organization_name,
    tested_profiles as tested_profile_count, total_tests as total_test_count, baseline_tests as baseline_test_count,
    non_baseline_tests as non_baseline_test_count, events as event_count
  from identity.test_volume(${since}::timestamptz, ${until}::timestamptz)`;

/** A User's report: what the profiles they see took. */
const volumeOfUser = (organizationId: number, since: string, until: string): SQL =>
  sql`select ${organizationId}::int as organization_id, identity.organization_name(${organizationId}::int) as organization_name,
    count(distinct t.profile_id)::int as tested_profile_count, count(*)::int as total_test_count,
    count(*) filter (where not t.is_non_baseline)::int as baseline_test_count,
    count(*) filter (where t.is_non_baseline)::int as non_baseline_test_count,
    (select count(*)::int from events e where e.organization_id = ${organizationId} and e.deleted_at is null
      and e.started_at >= ${since}::timestamptz and e.started_at < ${until}::timestamptz) as event_count
  from tests t where t.organization_id = ${organizationId} and t.completed_at >= ${since}::timestamptz
    and t.completed_at < ${until}::timestamptz`;
