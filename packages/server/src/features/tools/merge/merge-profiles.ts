import { isContradiction } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { performOperation } from '../../../records/profile-operations/perform-operation.ts';
import { lockCountedPeople, proposeCredits } from '../../../records/profile-operations/propose-credits.ts';
import { mergeJob, type Pair } from './merge-pair.ts';
import { type FieldChoices, type MergePlan, personOf, planMerge } from './merge-plan.ts';

export interface Merge {
  pair: Pair;
  choices: FieldChoices;
  reason: string | null;
  bulkMergeId: number | null;
}

/** Merges two profiles that are held, as the job of the viewer's organization. @returns the operation's id */
export async function mergeProfiles(
  tx: Tx,
  viewer: Pick<InsideViewer, 'organizationId' | 'kind'> & { accountId: number },
  { pair, choices, reason, bulkMergeId }: Merge,
  now: Date,
): Promise<number> {
  const { keep, lose } = pair;
  const plan: MergePlan = planMerge(pair, choices, now);
  const profileIds = [keep.profile.id, lose.profile.id] as const;
  const closedPeriods = await countClosedPeriods(tx, profileIds);
  const counted = await lockCountedPeople(tx, profileIds);
  const { tests, events, groups, links, codes } = plan.moves;
  const operationId = await performOperation(
    tx,
    mergeJob,
    {
      organizationId: viewer.organizationId,
      kind: 'merge',
      accountId: viewer.accountId,
      byStaff: viewer.kind === 'super',
      reason,
      profileIds,
      facts: {
        keptProfileId: keep.profile.id,
        lostProfileId: lose.profile.id,
        ...{ tests, events, groups, links, codes },
        joinedEvents: plan.joinedEventCount,
        closedPeriods,
      },
      batchId: bulkMergeId,
    },
    plan.changes,
    now,
  );
  await proposeCredits(tx, operationId, counted);
  return operationId;
}

/** Periods of payers that are closed and counted both profiles. What was charged stays until internal staff approve the correction. */
export async function countClosedPeriods(tx: Tx, profileIds: readonly [number, number]): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select identity.closed_periods_of_both(${profileIds[0]}, ${profileIds[1]}) as count`,
    'tools.closed_periods',
  );
  return row?.count ?? 0;
}

/** Whether somebody has to say that both are one person although their birth dates and sexes differ. */
export const contradicts = ({ keep, lose }: Pair): boolean => isContradiction(personOf(keep), personOf(lose));
