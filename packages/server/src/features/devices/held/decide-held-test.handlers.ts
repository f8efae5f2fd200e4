import { assignHeldTest, discardHeldTest, type ErrorCode, type RequestOf } from '@plumbline/contract';
import { epochMsOf, type HeldTimeProblem, heldTimeProblem } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { handle, handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { lockProfile } from '../../../records/comparison/recompute-profile.ts';
import { refusalsOfSurveys } from '../submissions/check-survey-answers.ts';
import { judgeTest } from '../submissions/judge-test.ts';
import { readCode } from '../submissions/read-code.ts';
import { storeRecordings } from '../submissions/store-recordings.ts';
import { storeTest } from '../submissions/store-test.ts';
import { readStoredContext } from '../submissions/stored-context.ts';
import { heldRow, heldTimeOf } from './held-row.ts';
import { type Arrived, noteDecision, profileInReach, readArrived, storedFor } from './held-statements.ts';
import { bodyAsItArrived } from './stored-body.ts';

/** Far above what a person decides, far below a search of profiles by their ids. */
const decisionsOfAccount: Limit = { name: 'held-test-decided', max: 600, windowSeconds: 3_600 };

const timeRefusals = {
  notInDoubt: 'held_test.time_not_in_doubt',
  afterArrival: 'held_test.after_arrival',
  beforeBirth: 'held_test.before_birth',
} as const satisfies Record<HeldTimeProblem, ErrorCode>;

/**
 * Judges what arrived once more and stores it as the way of any test does, in the name of whoever sent it. The decision is written first: of
 * two people who decide at once the second waits for the first and finds it decided.
 */
export const assignHeldTestHandler = handleInPhases(
  assignHeldTest,
  async ({ request, viewer, services, now, inScope }) => {
    const { submissionId, completedOn } = request;
    const { organizationId, accountId } = viewer;
    const found = await inScope((tx) => findArrived(tx, viewer, request));
    if (!found.ok) return found;
    const { profileId, arrived } = found.value;
    if (arrived === null) return ok({ profileTestId: found.value.profileTestId, profileId });

    const judgement = judgeTest(await bodyAsItArrived(services.files, arrived.body));
    if (!judgement.ok) return fail('held_test.not_accepted');
    const sent = await storeRecordings(services.files, judgement.judged);
    const test = { ...sent.test, completedOn: completedOn ?? sent.test.completedOn };
    const submission = { ...sent, test };

    const { sender } = arrived;
    return inScope(async (tx) => {
      const [row, inReach] = [
        await heldRow(tx, viewer, submissionId),
        await profileInReach(tx, organizationId, profileId),
      ];
      if (inReach !== profileId) return fail('profile.not_found');
      if (row === undefined) return fail('held_test.decided');
      const code = sender.codeId === null ? null : await readCode(tx, organizationId, sender.codeId);
      await tx.continueAsJob('assign held test', [organizationId]);
      const decision = { decision: 'assigned', completedOn: completedOn ?? null, reason: null } as const;
      if (!(await noteDecision(tx, { organizationId, submissionId, accountId, ...decision })))
        return fail('held_test.decided');
      await lockProfile(tx, profileId);
      const storing = { viewer: { organizationId, accountId: sender.accountId }, code };
      const named = { profileId, clientUuid: null, lockedId: profileId };
      const context = await readStoredContext(tx, storing, submission, named);
      // Merged or transferred since it was chosen.
      if (context.resolvedId !== profileId || !context.isKnownHere) return fail('profile.not_found');
      const correctedMs = completedOn === undefined ? null : epochMsOf(completedOn);
      const problem = heldTimeProblem(heldTimeOf(row), correctedMs, context.birthDate);
      if (problem !== null) return fail(timeRefusals[problem]);
      if (refusalsOfSurveys(submission.test, context.surveyRevisions).length > 0)
        return fail('held_test.not_accepted');
      const profileTestId = await storeTest(
        tx,
        { sender: storing, services, now },
        {
          submission,
          decision: { status: 'stored', profileId },
          protocol: context.protocol,
          submissionId,
        },
      );
      return ok({ profileTestId, profileId });
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
