import type { MergeConflict } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Pair } from './merge-pair.ts';
import type { MergePlan } from './merge-plan.ts';
import { contradicts, countClosedPeriods } from './merge-profiles.ts';

/** The deliveries of reports of a profile, which move with its tests. */
export async function countDeliveries(tx: Tx, profileId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from pdf_sync_intents where profile_id = ${profileId}`,
    'tools.count_deliveries',
  );
  return row?.count ?? 0;
}

/** What somebody should know before a merge is confirmed; a contradiction has to be accepted. */
export async function conflictsOf(
  tx: Tx,
  pair: Pair,
  plan: MergePlan,
  organizationId: number,
): Promise<{ conflict: MergeConflict; count: number; mustBeAccepted: boolean }[]> {
  const { keep, lose, places } = pair;
  const others = new Set(
    places.flatMap((place) =>
      place.isRunning && place.organizationId !== organizationId ? [place.organizationId] : [],
    ),
  );
  const counts: Readonly<Record<MergeConflict, number>> = {
    contradiction: contradicts(pair) ? 1 : 0,
    joinedEvents: plan.joinedEventCount,
    familyAccess: plan.moves.links,
    endedLinks: plan.endedLinkCount,
    otherOrganizations: others.size,
    idsOfAnotherHome: plan.stayingIdCount,
    closedPeriods: await countClosedPeriods(tx, [keep.profile.id, lose.profile.id]),
  };
  return Object.entries(counts).flatMap(([conflict, count]) =>
    count === 0
      ? []
      : [{ conflict: conflict as MergeConflict, count, mustBeAccepted: conflict === 'contradiction' }],
  );
}
