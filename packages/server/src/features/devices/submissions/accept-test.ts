import { epochMsOf, isTooDeep, storableJson } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { DatabaseTrouble } from '../../../platform/database/database-trouble.ts';
import { StorageTrouble } from '../../../platform/files/storage-trouble.ts';
import { lockProfile } from '../../../records/comparison/recompute-profile.ts';
import { inviteTested } from '../../../records/sharing/invite-tested.job.ts';
import { refusalsOfSurveys } from './check-survey-answers.ts';
import { type FoundPerson, findPerson, isMatched } from './find-person.ts';
import { judgeTest } from './judge-test.ts';
import { createPerson } from './new-person.ts';
import {
  failedOutcome,
  heldOutcome,
  knownOutcome,
  type Outcome,
  type Refused,
  refused,
  storedOutcome,
} from './outcomes.ts';
import { refuseTest } from './refuse-test.ts';
import { shownResults } from './shown-results.ts';
import { storeRecordings } from './store-recordings.ts';
import { storeSubmissions } from './store-submissions.ts';
import { storeTest } from './store-test.ts';
import { namedPerson, protocolIdOf, readStoredContext, type StoredContext } from './stored-context.ts';
import type { Acceptance, Decision, Submission } from './submission.ts';

const day = 24 * 3_600_000;

/**
 * Accepts one test of a batch, so that whatever is wrong with it costs the others nothing. A note cut in the middle of an emoji is kept
 * with a replacement character: a test is not lost for it.
 * @throws DatabaseTrouble or StorageTrouble when no further test of the batch could be stored either: the device sends the batch again
 */
export async function acceptTest(acceptance: Acceptance, body: Record<string, unknown>): Promise<Outcome> {
  if (isTooDeep(body)) {
    const { clientUuid } = body;
    const known = typeof clientUuid === 'string' ? storableJson({ clientUuid }) : {};
    return refuseTest(acceptance, known, [{ code: 'request.invalid', params: {} }]);
  }
  try {
    return await judgeAndStore(acceptance, storableJson(body));
  } catch (error) {
    if (error instanceof DatabaseTrouble || error instanceof StorageTrouble) throw error;
    const { organizationId, accountId } = acceptance.viewer;
    acceptance.services.log.error({ organizationId, accountId, error }, 'a test could not be taken');
    return failedOutcome;
  }
}

/**
 * The way of a test: judged, its recordings in file storage, then submission, test, results and everything derived in one
 * transaction. The outcome says what happened; only a fault of the server throws, and then nothing was stored.
 */
async function judgeAndStore(acceptance: Acceptance, body: Record<string, unknown>): Promise<Outcome> {
  const judgement = judgeTest(body);
  if (!judgement.ok) return refuseTest(acceptance, body, judgement.refusals);
  const submission = await storeRecordings(acceptance.services.files, judgement.judged);
  const outcome = await storeOnce(acceptance, submission);
  return 'refusals' in outcome
    ? refuseTest(acceptance, body, outcome.refusals)
    : { ...outcome, results: shownResults(acceptance, submission, outcome) };
}

/** Ids made by phones. Two connections may bring the same one at the same moment. */
const idsOfPhones = ['submissions_client_uuid_key', 'profiles_organization_id_client_uuid_key'];

/**
 * Stores a test. Where another connection stored the same id in between, the second attempt finds it and answers as it did; an id
 * that was taken in another organization stays unseen, and is a conflict.
 */
async function storeOnce(acceptance: Acceptance, submission: Submission): Promise<Outcome | Refused> {
  const { person } = submission.test;
  // Phones that ask who fits facts wait for one another; in a transaction of its own they wait for the answer and not for the storing.
  const match = async () =>
    isMatched(acceptance, person)
      ? await acceptance.transaction((tx) => findPerson(tx, acceptance, person))
      : null;
  let matched = await match();
  let ledTo: number | null = null;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await acceptance.transaction((tx) =>
        decideAndStore(tx, acceptance, submission, { matched, ledTo }),
      );
    } catch (error) {
      if (error instanceof LedOn) {
        ledTo = error.resolvedId;
        if (ledTo === null) matched = await match();
      } else if (!isUniqueViolation(error, idsOfPhones)) throw error;
    }
  }
  return refused('submission.conflict');
}

/** One more than two merges of a person, or a transfer and a merge, could need while a test of theirs comes in. */
const mostAttempts = 4;

/**
 * The profile of a test was merged into another one, or came back: the test is stored there, in a transaction that locks that one alone. Null
 * where the person is to be found anew, because a transfer that brought them here was undone.
 */
class LedOn extends Error {
  readonly resolvedId: number | null;

  constructor(resolvedId: number | null) {
    super('the profile of a test is another one now, or belongs here no more');
    this.resolvedId = resolvedId;
  }
}

async function decideAndStore(
  tx: Tx,
  acceptance: Acceptance,
  submission: Submission,
  { matched, ledTo }: { matched: FoundPerson | null; ledTo: number | null },
): Promise<Outcome | Refused> {
  const { viewer, services, now } = acceptance;
  const { organizationId } = viewer;
  const { person: sent } = submission.test;
  const finding = matched === null ? findPerson(tx, acceptance, sent) : Promise.resolve(matched);
  // A profile that is named by its id is one question, which was sent as the viewer. Whatever asks more has to be through with it before
  // the portal goes on as the job of the organization.
  if (sent.kind !== 'profile') await finding;
  await tx.continueAsJob('submit test', [organizationId]);
  const named = namedPerson(acceptance, submission, matched);
  const lockedId = ledTo ?? named.profileId;
  // From here on the profile is merged into no other one until the test is stored.
  if (lockedId !== null) await lockProfile(tx, lockedId);
  const [person, context] = await Promise.all([
    finding,
    readStoredContext(tx, acceptance, submission, { ...named, lockedId }),
  ]);
  if (context.resolvedId !== null && context.resolvedId !== lockedId) throw new LedOn(context.resolvedId);
  if (context.known !== null) return knownOutcome(context.known, submission);
  if (!context.isKnownHere && person.status === 'found') throw new LedOn(null);
  if (person.status === 'refused') return refused(person.code);
  const { protocol } = context;
  if (protocol === null && protocolIdOf(acceptance, submission) !== null)
    return refused('submission.protocol_unknown');
  const refusals = refusalsOfSurveys(submission.test, context.surveyRevisions);
  if (refusals.length > 0) return { refusals };

  const decision = await decide(tx, acceptance, submission, person, context);
  const decided = { submission, decision, protocol };
  if (decision.status === 'held') {
    await storeSubmissions(tx, acceptance, [decided]);
    return heldOutcome(submission, decision.reasonCode);
  }
  const { profileId } = decision;
  const testId = await storeTest(tx, { sender: acceptance, services, now }, { ...decided, decision });
  return storedOutcome(submission, profileId, testId);
}

/**
 * Decides whether the test goes to its person now or waits for staff. A new person is there afterwards in both cases, but not by a code that ended
 * and was not good when the test was taken: nobody is made or invited by it any more.
 */
async function decide(
  tx: Tx,
  acceptance: Acceptance,
  submission: Submission,
  person: Exclude<FoundPerson, { status: 'refused' }>,
  { birthDate, resolvedId }: StoredContext,
): Promise<Decision> {
  if (person.status === 'new' && isTooLate(submission, acceptance))
    return { status: 'held', profileId: null, reasonCode: 'submission.code_ended' };
  const found = person.status === 'new' ? await createAndInvite(tx, acceptance, person) : person;
  if (found.status === 'held') return { status: 'held', profileId: null, reasonCode: found.code };
  const profileId = resolvedId ?? found.profileId;
  // Found by the phone's own id, which says nothing of a merge or a transfer meanwhile.
  if (resolvedId === null) await lockResolvedProfile(tx, acceptance.viewer.organizationId, profileId);
  const bornOn = birthDate ?? (person.status === 'new' ? person.person.birthDate : null);
  const reasonCode = whyHeldByTime(submission, bornOn, acceptance);
  return reasonCode === null ? { status: 'stored', profileId } : { status: 'held', profileId, reasonCode };
}

async function lockResolvedProfile(tx: Tx, organizationId: number, profileId: number): Promise<void> {
  await lockProfile(tx, profileId);
  const [here] = await tx.query<{ id: number }>(
    sql`select profile_id as id from profile_organizations where organization_id = ${organizationId}::int
      and profile_id = ${profileId}::int and identity.resolved_profile(${profileId}::int) = ${profileId}::int`,
    'devices.resolved_profile',
  );
  if (here === undefined) throw new LedOn(null);
}

/** Creates a new person. Staff do not reach somebody hidden from them by an id a phone once made: staff who do decide. */
async function createAndInvite(
  tx: Tx,
  { viewer: { organizationId }, code, services }: Acceptance,
  { person, groupIds }: Extract<FoundPerson, { status: 'new' }>,
): Promise<Extract<FoundPerson, { status: 'found' | 'held' }>> {
  const created = await createPerson(tx, organizationId, person, groupIds);
  if (created === null) return { status: 'held', code: 'match.none' };
  const { profileId, wasKnown } = created;
  if (!wasKnown && code?.isAccountCreationEnabled === true && code.createdBy !== null && person.email) {
    const onBehalf = { organizationId, accountId: code.createdBy };
    await services.jobs.enqueue(tx, inviteTested, { profileId }, onBehalf);
  }
  return wasKnown && code === null ? { status: 'held', code: 'match.none' } : { status: 'found', profileId };
}

/**
 * A test from before its person was born, from more than a day ahead, or from a time at which its code was not good and that has ended since,
 * waits for staff with all its data.
 */
function whyHeldByTime(
  submission: Submission,
  birthDate: string | null,
  acceptance: Acceptance,
): 'submission.in_future' | 'submission.before_birth' | 'submission.code_ended' | null {
  if (isTooLate(submission, acceptance)) return 'submission.code_ended';
  const completedMs = epochMsOf(submission.test.completedOn);
  if (completedMs > acceptance.now.getTime() + day) return 'submission.in_future';
  return birthDate !== null && completedMs < Date.parse(birthDate) ? 'submission.before_birth' : null;
}

/** Whether a code that ended was not good when the test was taken. */
const isTooLate = ({ test }: Submission, { viewer: { lateCode } }: Acceptance): boolean =>
  lateCode !== undefined && !isWithin(lateCode, epochMsOf(test.completedOn));

/** A clock that is not quite right is no reason. */
const tolerableMs = 5 * 60_000;

const isWithin = ({ from, until }: { from: Date; until: Date }, timeMs: number): boolean =>
  timeMs >= from.getTime() - tolerableMs && timeMs <= until.getTime() + tolerableMs;

function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  return error instanceof Error && 'constraint' in error && constraints.includes(String(error.constraint));
}
