import { type DuplicatePerson, getDuplicateProfiles } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { atWeight } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle, ok } from '../../platform/http/handle.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import { currentReports, reportOf } from './report-record.ts';
import { currentDismissals, dismissedCount, twoPeople } from './two-people.ts';

export const getDuplicateProfilesHandler = handle(
  getDuplicateProfiles,
  async ({ request, tx, viewer: { organizationId }, now }) => {
    const { ready, unfinished } = await currentReports(tx, organizationId, now);
    const { pairs, total } =
      ready === null
        ? { pairs: [], total: 0 }
        : await pairsOf(tx, { organizationId, id: ready.id }, rowsOfPage(request));
    await recordList(tx, getDuplicateProfiles.path, pairs.length, { page: request.PageNumber });
    return ok({
      report: ready === null ? null : reportOf(ready, now),
      unfinished: unfinished === null ? null : reportOf(unfinished, now),
      duplicateProfiles: pairs.map(({ profile1, profile2, weight, reason }) => {
        const { confidencePercent, band } = atWeight(weight, reason);
        return { profile1, profile2, confidencePercent, band: band ?? 'possible', reason };
      }),
      totalRowCount: total,
      dismissedCount: await dismissedCount(tx, organizationId),
    });
  },
);

interface PairRow {
  profile1: DuplicatePerson;
  profile2: DuplicatePerson;
  weight: number;
  reason: string;
}

/** A page of the pairs whose two are still there, and of whom nobody said that they are two people. */
async function pairsOf(
  tx: Tx,
  { organizationId, id }: WorkKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pairs: PairRow[]; total: number }> {
  const shown = sql`from duplicate_pairs d
    join profiles one on one.id = d.low_profile_id join profiles other on other.id = d.high_profile_id
    where d.organization_id = ${organizationId}::int and d.report_id = ${id}::int
      and not exists (select from ${currentDismissals(organizationId)} n
        where n.low_profile_id = d.low_profile_id and n.high_profile_id = d.high_profile_id)`;
  const [counted, pairs] = await Promise.all([
    tx.query<{ total: number }>(sql`select count(*)::int as total ${shown}`, 'duplicates.count_pairs'),
    tx.query<PairRow>(
      sql`select ${twoPeople}, d.weight, d.reason ${shown}
        order by d.weight desc, d.low_profile_id, d.high_profile_id limit ${limit} offset ${offset}`,
      'duplicates.page_of_pairs',
    ),
  ]);
  return { pairs, total: counted[0]?.total ?? 0 };
}
