import { assignHeldTest, discardHeldTest, type RequestOf } from '@plumbline/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { heldRow } from './held-row.ts';
import { type Arrived, noteDecision, profileInReach, readArrived, storedFor } from './held-statements.ts';
import { decisionsOfAccount, judgeArrived, storeHeldTest } from './store-held-test.ts';

/** Assigns a held test to a profile in reach. */
export const assignHeldTestHandler = handleInPhases(
  assignHeldTest,
  async ({ request, viewer, services, now, inScope }) => {
    const { submissionId, completedOn } = request;
    const found = await inScope((tx) => findArrived(tx, viewer, request));
    if (!found.ok) return found;
    const { profileId, arrived } = found.value;
    if (arrived === null) return ok({ profileTestId: found.value.profileTestId, profileId });
    const submission = await judgeArrived(services.files, arrived, completedOn);
    if (submission === null) return fail('held_test.not_accepted');
    return inScope(async (tx) => {
      const [row, inReach] = [
        await heldRow(tx, viewer, submissionId),
        await profileInReach(tx, viewer.organizationId, profileId),
      ];
      if (inReach !== profileId) return fail('profile.not_found');
      if (row === undefined) return fail('held_test.decided');
      const held = { row, arrived, submission, completedOn };
      return storeHeldTest(tx, { viewer, services, now }, held, async () => profileId);
    });
  },
  { limits: [{ limit: decisionsOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

type Found =
  | { profileId: number; arrived: Arrived }
  /** Stored for this profile before: whoever presses twice gets the answer of the first time. */
  | { profileId: number; arrived: null; profileTestId: number };

async function findArrived(
  tx: Tx,
  viewer: InsideViewer,
  { submissionId, profileId: chosenId }: RequestOf<typeof assignHeldTest>,
): Promise<Result<Found, 'profile.not_found' | 'held_test.not_found'>> {
  const { organizationId } = viewer;
  const profileId = await profileInReach(tx, organizationId, chosenId);
  if (profileId === null) return fail('profile.not_found');
  if ((await heldRow(tx, viewer, submissionId)) !== undefined)
    return ok({ profileId, arrived: await readArrived(tx, organizationId, submissionId) });
  const profileTestId = await storedFor(tx, organizationId, submissionId, profileId);
  return profileTestId === null
    ? fail('held_test.not_found')
    : ok({ profileId, arrived: null, profileTestId });
}

export const discardHeldTestHandler = handle(
  discardHeldTest,
  async ({ request: { submissionId, reason }, tx, viewer }) => {
    const { organizationId, accountId } = viewer;
    if ((await heldRow(tx, viewer, submissionId)) === undefined) return fail('held_test.not_found');
    await tx.continueAsJob('discard held test', [organizationId]);
    const decision = { decision: 'discarded', completedOn: null, reason } as const;
    return (await noteDecision(tx, { organizationId, submissionId, accountId, ...decision }))
      ? ok({})
      : fail('held_test.decided');
  },
);
