import { epochMsOf, isTooDeep, storableJson } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { DatabaseTrouble } from '../../../platform/database/database-trouble.ts';
import { StorageTrouble } from '../../../platform/files/storage-trouble.ts';
import { recomputeProfile } from '../../../records/comparison/recompute-profile.ts';
import { enqueueLowScoreAlert } from '../../../records/groups/enqueue-low-score-alert.ts';
import { enqueueReport } from '../../../records/reports/enqueue-report.ts';
import { inviteTested } from '../../../records/sharing/invite-tested.job.ts';
import { type FoundPerson, findPerson, isMatched } from './find-person.ts';
import { judgeTest } from './judge-test.ts';
import { createPerson } from './new-person.ts';
import {
  failedOutcome,
  findKnownOutcome,
  heldOutcome,
  type Outcome,
  type Refused,
  refused,
  storedOutcome,
} from './outcomes.ts';
import { refuseTest } from './refuse-test.ts';
import { storeRecordings } from './store-recordings.ts';
import { storedId, storeSubmissions } from './store-submissions.ts';
import type { Acceptance, DecidedSubmission, Decision, Submission } from './submission.ts';

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
  return 'refusals' in outcome ? refuseTest(acceptance, body, outcome.refusals) : outcome;
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
  const matched = isMatched(acceptance, person)
    ? await acceptance.transaction((tx) => findPerson(tx, acceptance, person))
    : null;
  const attempt = () =>
    acceptance
      .transaction((tx) => decideAndStore(tx, acceptance, submission, matched))
      .catch((error: unknown) => {
        if (isUniqueViolation(error, idsOfPhones)) return null;
        throw error;
      });
  return (await attempt()) ?? (await attempt()) ?? refused('submission.conflict');
}

async function decideAndStore(
  tx: Tx,
  acceptance: Acceptance,
  submission: Submission,
  matched: FoundPerson | null,
): Promise<Outcome | Refused> {
  const { viewer, services, now } = acceptance;
  const { organizationId } = viewer;
  const person = matched ?? (await findPerson(tx, acceptance, submission.test.person));
  await tx.continueAsJob('submit test', [organizationId]);
  const known = await findKnownOutcome(tx, submission);
  if (known !== null) return known;
  if (person.status === 'refused') return refused(person.code);
  const protocol = await findProtocol(tx, acceptance, submission);
  if (protocol === 'unknown') return refused('submission.protocol_unknown');

  const decision = await decide(tx, acceptance, submission, person);
  const testIds = await storeSubmissions(tx, acceptance, [{ submission, decision, protocol }]);
  if (decision.status === 'held') return heldOutcome(submission, decision.reasonCode);
  const { profileId } = decision;
  const testId = storedId(testIds, submission.clientUuid);
  await recomputeProfile(tx, profileId, now, 'submit test', [organizationId]);
  await enqueueLowScoreAlert(tx, services, { organizationId, profileId, testId });
  await enqueueReport(tx, services, { organizationId, testId, now });
  return storedOutcome(submission, profileId, testId);
}

/** The code's, or the one that staff chose. Also one disabled or deleted since the phone learned of it: the test was taken with it. */
async function findProtocol(
  tx: Tx,
  { viewer, code }: Acceptance,
  { test }: Submission,
): Promise<DecidedSubmission['protocol'] | 'unknown'> {
  const protocolId = code?.protocolId ?? test.organizationProtocolId;
  if (protocolId === null) return null;
  const [protocol] = await tx.query<{ id: number; name: string }>(
    sql`select id, name from protocols where organization_id = ${viewer.organizationId} and id = ${protocolId}`,
    'devices.protocol',
  );
  return protocol ?? 'unknown';
}

/** Decides whether the test goes to its person now or waits for staff. A new person is there afterwards in both cases. */
async function decide(
  tx: Tx,
  acceptance: Acceptance,
  submission: Submission,
  person: Exclude<FoundPerson, { status: 'refused' }>,
): Promise<Decision> {
  const found = person.status === 'new' ? await createAndInvite(tx, acceptance, person) : person;
  if (found.status === 'held') return { status: 'held', profileId: null, reasonCode: found.code };
  const { profileId } = found;
  const reasonCode = await whyHeldByTime(tx, profileId, submission, acceptance.now);
  return reasonCode === null ? { status: 'stored', profileId } : { status: 'held', profileId, reasonCode };
}

/** Creates a new person. Staff do not reach somebody hidden from them by an id a phone once made: staff who do decide. */
async function createAndInvite(
  tx: Tx,
  { viewer: { organizationId }, code, services }: Acceptance,
  { person, groupIds }: Extract<FoundPerson, { status: 'new' }>,
): Promise<Extract<FoundPerson, { status: 'found' | 'held' }>> {
  const { profileId, wasKnown } = await createPerson(tx, organizationId, person, groupIds);
  if (!wasKnown && code?.isAccountCreationEnabled === true && code.createdBy !== null && person.email) {
    const onBehalf = { organizationId, accountId: code.createdBy };
    await services.jobs.enqueue(tx, inviteTested, { profileId }, onBehalf);
  }
  return wasKnown && code === null ? { status: 'held', code: 'match.none' } : { status: 'found', profileId };
}

/** A test from before its person was born, or from more than a day ahead, waits for staff with all its data. */
async function whyHeldByTime(
  tx: Tx,
  profileId: number,
  { test }: Submission,
  now: Date,
): Promise<'submission.in_future' | 'submission.before_birth' | null> {
  const completedMs = epochMsOf(test.completedOn);
  if (completedMs > now.getTime() + day) return 'submission.in_future';
  const [born] = await tx.query<{ birthDate: string }>(
    sql`select birth_date from profiles where id = ${profileId}`,
    'devices.birth_date',
  );
  return born !== undefined && completedMs < Date.parse(born.birthDate) ? 'submission.before_birth' : null;
}

function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  return error instanceof Error && 'constraint' in error && constraints.includes(String(error.constraint));
}
