import { confirmMergeProfiles, type MergedProfile, startMergeProfiles } from '@plumbline/contract';
import { mergedFields } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { holdProfiles } from '../../../records/profile-operations/perform-operation.ts';
import { assertAccount } from '../assert-account.ts';
import { personView } from '../person-view.ts';
import { conflictsOf, countDeliveries } from './merge-conflicts.ts';
import { findPair, fingerprintOf, mergeJob, type PairIds, readPair } from './merge-pair.ts';
import { planMerge } from './merge-plan.ts';
import { notePreview, takePreview } from './merge-preview.ts';
import { contradicts, mergeProfiles } from './merge-profiles.ts';

/** In two transactions: that it was read is noted in the viewer's own scope, and what there is of both is read as a job. */
export const startMergeProfilesHandler = handleInPhases(
  startMergeProfiles,
  async ({ request, viewer, now, auditRead, inScope }) => {
    const seen = await inScope(async (tx) => {
      const refusal = await findPair(tx, viewer, request);
      if (refusal !== null) return refusal;
      auditRead([request.profileToKeepId, request.profileToLoseId]);
      return ok({});
    });
    return seen.ok ? inScope((tx) => showPair(tx, viewer, request, now)) : seen;
  },
);

async function showPair(tx: Tx, viewer: InsideViewer, request: PairIds, now: Date) {
  const { profileToKeepId, profileToLoseId } = request;
  const { organizationId } = viewer;
  const accountId = assertAccount(viewer);
  await tx.continueAsJob(mergeJob, [organizationId]);
  const read = await readPair(tx, viewer, request);
  if (!read.ok) return read;
  const pair = read.value;
  const key = { organizationId, accountId, profileIds: [profileToKeepId, profileToLoseId] as const };
  await notePreview(tx, key, fingerprintOf(pair), now);
  const plan = planMerge(pair, {}, now);
  const [profileToKeep, profileToLose] = await Promise.all([
    personView(tx, viewer, pair.keep),
    personView(tx, viewer, pair.lose),
  ]);
  return ok({
    profileToKeepId,
    profileToLoseId,
    profileToKeepName: nameOf(profileToKeep),
    profileToLoseName: nameOf(profileToLose),
    profileToKeep,
    profileToLose,
    fields: mergedFields.map((field) => ({ field, ...plan.fields[field] })),
    moves: { ...plan.moves, deliveries: await countDeliveries(tx, profileToLoseId) },
    conflicts: await conflictsOf(tx, pair, plan, organizationId),
  });
}

const nameOf = ({ firstName, lastName }: MergedProfile): string | null =>
  firstName === null || lastName === null ? null : `${firstName} ${lastName}`;

export const confirmMergeProfilesHandler = handle(
  confirmMergeProfiles,
  async ({ request, tx, viewer, now }) => {
    const { profileToKeepId, profileToLoseId, choices, isContradictionAccepted, reason } = request;
    const refusal = await findPair(tx, viewer, request);
    if (refusal !== null) return refusal;
    const { organizationId } = viewer;
    const accountId = assertAccount(viewer);
    await holdProfiles(tx, mergeJob, organizationId, [profileToKeepId, profileToLoseId]);
    const read = await readPair(tx, viewer, request);
    if (!read.ok) return read;
    const pair = read.value;
    const key = { organizationId, accountId, profileIds: [profileToKeepId, profileToLoseId] as const };
    const shown = await takePreview(tx, key, now);
    if (shown === null) return fail('merge.not_started');
    if (shown !== fingerprintOf(pair)) return fail('merge.changed_since');
    if (contradicts(pair) && !isContradictionAccepted)
      return fail('merge.contradiction', {}, { field: 'isContradictionAccepted' });
    const merge = { pair, choices, reason: reason === '' ? null : reason, bulkMergeId: null };
    const profileOperationId = await mergeProfiles(tx, { ...viewer, accountId }, merge, now);
    return ok({ profileOperationId, profileId: profileToKeepId });
  },
);
