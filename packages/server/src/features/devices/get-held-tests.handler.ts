import { type ErrorCode, errorMessage, getHeldTests } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import { counted, pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

interface HeldRow {
  submissionId: number;
  clientUuid: string;
  profileId: number | null;
  receivedAt: Date;
  completedOn: string;
  reasonCode: ErrorCode;
  measureIds: number[];
  total: number;
}

/** A User sees held tests of profiles in reach; held tests without a profile are for System Admins. */
export const getHeldTestsHandler = handle(getHeldTests, async ({ request, tx, viewer }) => {
  const { rows, totalCount } = await pageOf(request, async (page) => {
    const { limit, offset } = rowsOfPage(page);
    return counted(
      await tx.query<HeldRow>(
        sql`select s.id as submission_id, s.client_uuid, s.profile_id, s.received_at,
      s.body ->> 'completedOn' as completed_on, s.reason_code,
      array(select distinct (r ->> 'measureId')::int from jsonb_array_elements(s.body -> 'results') r order by 1) as measure_ids,
      (count(*) over ())::int as total
    from submissions s where s.organization_id = ${viewer.organizationId} and s.status = 'held'
      and (${viewer.kind !== 'member'} or exists (select 1 from profile_organizations m where m.profile_id = identity.resolved_profile(s.profile_id)))
    order by s.id desc limit ${limit} offset ${offset}`,
        'devices.held',
      ),
    );
  });
  return ok({
    heldTests: rows.map(({ receivedAt, ...row }) => ({
      ...row,
      receivedOn: receivedAt.toISOString(),
      reason: errorMessage(row.reasonCode),
    })),
    totalRowCount: totalCount,
  });
});
