import type { assignHeldTest, ErrorCode } from '@plumbline/contract';
import { epochMsOf, type HeldTimeProblem, heldTimeProblem } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { Services } from '../../../platform/services.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';
import { lockProfile } from '../../../records/comparison/recompute-profile.ts';
import { refusalsOfSurveys } from '../submissions/check-survey-answers.ts';
import { judgeTest } from '../submissions/judge-test.ts';
import { readCode } from '../submissions/read-code.ts';
import { storeRecordings } from '../submissions/store-recordings.ts';
import { storeTest } from '../submissions/store-test.ts';
import { readStoredContext } from '../submissions/stored-context.ts';
import type { Submission } from '../submissions/submission.ts';
import { type HeldRow, heldTimeOf } from './held-row.ts';
import { type Arrived, noteDecision } from './held-statements.ts';
import { bodyAsItArrived } from './stored-body.ts';

/** Far above what a person decides, far below a search of profiles by their ids. */
export const decisionsOfAccount: Limit = { name: 'held-test-decided', max: 600, windowSeconds: 3_600 };

const timeRefusals = {
  notInDoubt: 'held_test.time_not_in_doubt',
  afterArrival: 'held_test.after_arrival',
  beforeBirth: 'held_test.before_birth',
} as const satisfies Record<HeldTimeProblem, ErrorCode>;

type AssignError = (typeof assignHeldTest)['errors'][number];

/**
 * Judges what arrived once more, with the time that was corrected, and puts its recordings into file storage.
 * @returns null where it is not accepted any more
 */
export async function judgeArrived(
  files: Services['files'],
  { body }: Arrived,
  completedOn: string | undefined,
): Promise<Submission | null> {
  const judgement = judgeTest(await bodyAsItArrived(files, body));
  if (!judgement.ok) return null;
  const sent = await storeRecordings(files, judgement.judged);
  return { ...sent, test: { ...sent.test, completedOn: completedOn ?? sent.test.completedOn } };
}

export interface HeldTestToStore {
  row: HeldRow;
  arrived: Arrived;
  submission: Submission;
  completedOn: string | undefined;
}

/**
 * Stores a held test as the way of any test does, in the name of whoever sent it. It begins in the viewer's scope and goes on as the job of the
 * organization. The decision is written first: of two people who decide at once the second waits for the first and finds it decided.
 * @param profileOf whose test it is; asked once the decision is written, as the job
 */
export async function storeHeldTest(
  tx: Tx,
  { viewer, services, now }: { viewer: InsideViewer; services: Services; now: Date },
  { row, arrived: { sender }, submission, completedOn }: HeldTestToStore,
  profileOf: () => Promise<number>,
): Promise<Result<{ profileTestId: number; profileId: number }, AssignError>> {
  const { organizationId, accountId } = viewer;
  const { submissionId } = row;
  const code = sender.codeId === null ? null : await readCode(tx, organizationId, sender.codeId);
  await tx.continueAsJob('assign held test', [organizationId]);
  const decision = { decision: 'assigned', completedOn: completedOn ?? null, reason: null } as const;
  if (!(await noteDecision(tx, { organizationId, submissionId, accountId, ...decision })))
    return fail('held_test.decided');
  const profileId = await profileOf();
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
    { submission, decision: { status: 'stored', profileId }, protocol: context.protocol, submissionId },
  );
  return ok({ profileTestId, profileId });
}
