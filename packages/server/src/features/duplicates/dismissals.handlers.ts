import {
  type DuplicatePerson,
  dismissDuplicate,
  getDismissedDuplicates,
  restoreDuplicate,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, handle, ok } from '../../platform/http/handle.ts';
import { dismissedCount, dismissedPairs, twoPeople } from './two-people.ts';

/** A pair is the same whichever of the two is named first. */
const inOrder = ({ profile1Id, profile2Id }: { profile1Id: number; profile2Id: number }) => ({
  low: Math.min(profile1Id, profile2Id),
  high: Math.max(profile1Id, profile2Id),
});

export const dismissDuplicateHandler = handle(
  dismissDuplicate,
  async ({ request, tx, viewer: { organizationId, accountId }, now }) => {
    const { low, high } = inOrder(request);
    if (low === high) return fail('duplicates.same_profile');
    if (!(await areHere(tx, organizationId, [low, high]))) return fail('profile.not_found');
    await tx.continueAsJob('duplicate dismissed', [organizationId]);
    await tx.query(
      sql`insert into duplicate_dismissals (organization_id, low_profile_id, high_profile_id, account_id, dismissed_at)
        values (${organizationId}::int, ${low}::int, ${high}::int, ${accountId}::int, ${now.toISOString()}::timestamptz)
        on conflict do nothing`,
      'duplicates.dismiss',
    );
    return ok({});
  },
);

/** Whether the viewer sees both, as people of this organization. */
async function areHere(tx: Tx, organizationId: number, ids: readonly number[]): Promise<boolean> {
  const [found] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from profiles p
      join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}::int and m.ended_at is null
      where p.id = any (${sql.param([...ids])}::int[])`,
    'duplicates.are_here',
  );
  return found?.count === ids.length;
}

export const restoreDuplicateHandler = handle(
  restoreDuplicate,
  async ({ request, tx, viewer: { organizationId } }) => {
    const { low, high } = inOrder(request);
    await tx.continueAsJob('duplicate restored', [organizationId]);
    const restored = await tx.query(
      sql`delete from duplicate_dismissals where organization_id = ${organizationId}::int
        and array[identity.resolved_profile(low_profile_id), identity.resolved_profile(high_profile_id)] <@ array[${low}::int, ${high}::int]
        and identity.resolved_profile(low_profile_id) <> identity.resolved_profile(high_profile_id) returning 1 as one`,
      'duplicates.restore',
    );
    return restored.length === 0 ? fail('duplicates.not_dismissed') : ok({});
  },
);

interface DismissedRow {
  profile1: DuplicatePerson;
  profile2: DuplicatePerson;
  dismissedAt: Date;
  dismissedBy: string | null;
}

export const getDismissedDuplicatesHandler = handle(
  getDismissedDuplicates,
  async ({ request, tx, viewer: { organizationId, kind } }) => {
    const { limit, offset } = rowsOfPage(request);
    // Internal staff may not ask who somebody is.
    const name =
      kind === 'super'
        ? sql`null::text`
        : sql`(select n.name from identity.account_names(array[d.account_id]) n)`;
    const rows = await tx.query<DismissedRow>(
      sql`select ${twoPeople}, d.dismissed_at, ${name} as dismissed_by ${dismissedPairs(organizationId)}
        order by d.dismissed_at desc, d.low_profile_id, d.high_profile_id limit ${limit} offset ${offset}`,
      kind === 'super' ? 'duplicates.dismissed_for_staff' : 'duplicates.dismissed',
    );
    await recordList(tx, getDismissedDuplicates.path, rows.length, { page: request.PageNumber });
    return ok({
      dismissedDuplicates: rows.map(({ dismissedAt, ...row }) => ({
        ...row,
        dismissedOn: dismissedAt.toISOString(),
      })),
      totalRowCount: await dismissedCount(tx, organizationId),
    });
  },
);
