import { epochMsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { watchScore } from '../../records/alert-low-score.ts';
import { inviteTested } from '../../records/invite-tested.job.ts';
import { oweReport } from '../../records/owe-report.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';
import type { Acceptance, Outcome } from './acceptance.ts';
import { contentHash } from './canonical-json.ts';
import { createPerson } from './create-person.ts';
import { type CodeFacts, type FoundPerson, findPerson, isMatched } from './find-person.ts';
import { groupsForNew } from './groups-for-new.ts';
import { type JudgedTest, judgeTest, type Refusal, replyErrorOf } from './judge-test.ts';
import { keepRecordings } from './keep-recordings.ts';
import { conflict, knownOutcome } from './known-outcome.ts';
import { refuseTest } from './refuse-test.ts';
import { storeSubmission } from './store-submission.ts';
import { storeTest } from './store-test.ts';

const day = 24 * 3_600_000;

/**
 * Takes one test: judged, its recordings in file storage, then submission, test, results and everything derived in one
 * transaction. What comes back says what happened; only a fault of the server throws, and then nothing was stored.
 */
export async function acceptTest(acceptance: Acceptance, raw: Record<string, unknown>): Promise<Outcome> {
  const judgement = judgeTest(raw);
  if (!judgement.ok) return refuseTest(acceptance, raw, judgement.refusals);
  const { judged } = judgement;
  const recordingHashes = await keepRecordings(acceptance.services, raw, judged);
  const outcome = await storeOnce(acceptance, raw, judged, recordingHashes);
  return 'refusals' in outcome ? refuseTest(acceptance, raw, outcome.refusals) : outcome;
}

/** Ids made by phones. Two connections may bring the same one at the same moment. */
const idsOfPhones = ['submissions_client_uuid_key', 'profiles_organization_id_client_uuid_key'];

/**
 * Stores a test. Where another connection stored the same id in between, the second attempt finds it and answers as it did; an id
 * that was taken in another organization stays unseen, and is a conflict.
 */
async function storeOnce(
  acceptance: Acceptance,
  raw: Record<string, unknown>,
  judged: JudgedTest,
  recordingHashes: (string | null)[],
): Promise<Outcome | { refusals: Refusal[] }> {
  const { viewer, code } = acceptance;
  const { person } = judged.test;
  // Phones that ask who fits facts wait for one another; in a transaction of its own they wait for the answer and not for the storing.
  const matched = isMatched(code, person)
    ? await acceptance.transaction((tx) => findPerson(tx, viewer, code, person))
    : null;
  const attempt = () =>
    acceptance
      .transaction((tx) => store(tx, acceptance, raw, judged, recordingHashes, matched))
      .catch((error: unknown) => {
        if (isUniqueViolation(error, idsOfPhones)) return null;
        throw error;
      });
  return (await attempt()) ?? (await attempt()) ?? conflict;
}

async function store(
  tx: Tx,
  acceptance: Acceptance,
  raw: Record<string, unknown>,
  judged: JudgedTest,
  recordingHashes: (string | null)[],
  matched: FoundPerson | null,
): Promise<Outcome | { refusals: Refusal[] }> {
  const { viewer, code, now } = acceptance;
  const { organizationId } = viewer;
  const found = matched ?? (await findPerson(tx, viewer, code, judged.test.person));
  const groupIds = await groupsForNew(tx, viewer, code, found);
  await tx.continueAsJob('submit test', [organizationId]);
  const known = await knownOutcome(tx, judged.test.clientUuid, contentHash(raw));
  if (known !== null) return known;
  if (found.status === 'refused') return { refusals: [{ code: found.code, params: {} }] };
  if (groupIds === null) return { refusals: [{ code: 'submission.profile_out_of_scope', params: {} }] };
  const protocol = await protocolOf(tx, organizationId, code, judged.test.organizationProtocolId);
  if (protocol === 'unknown') return { refusals: [{ code: 'submission.protocol_unknown', params: {} }] };

  const person = await personOf(tx, acceptance, organizationId, found, groupIds);
  const profileId = person.status === 'found' ? person.profileId : null;
  const heldBecause =
    person.status === 'held' ? person.code : await whyHeldByTime(tx, profileId, judged, now);
  const submission = { raw, judged, profileId, heldBecause, recordingHashes };
  const submissionId = await storeSubmission(tx, { viewer, code }, submission);
  if (heldBecause !== null || profileId === null) {
    return {
      status: 'held',
      wasKnown: false,
      profileTestId: null,
      profileId: null,
      errors: [replyErrorOf({ code: heldBecause ?? 'match.none', params: {} })],
      recordingHashes,
    };
  }
  const testId = await storeTest(tx, {
    organizationId,
    profileId,
    submissionId,
    codeId: code?.id ?? null,
    accountId: viewer.accountId,
    protocol,
    isScreening: code?.isScreening ?? judged.test.isScreening,
    isNonBaseline: code?.isNonBaseline ?? judged.test.isNonBaseline,
    judged,
    recordingHashes,
  });
  await recomputeProfile(tx, profileId, now, 'submit test', [organizationId]);
  await watchScore(tx, acceptance.services, { organizationId, profileId, testId });
  await oweReport(tx, acceptance.services, { organizationId, testId, now });
  return { status: 'stored', wasKnown: false, profileTestId: testId, profileId, errors: [], recordingHashes };
}

/** The profile the test goes to. Staff do not reach somebody hidden from them by an id a phone once made: staff who do decide. */
async function personOf(
  tx: Tx,
  { code, services }: Acceptance,
  organizationId: number,
  found: Exclude<FoundPerson, { status: 'refused' }>,
  groupIds: readonly number[],
): Promise<Exclude<FoundPerson, { status: 'refused' | 'new' }>> {
  if (found.status !== 'new') return found;
  const { profileId, wasKnown } = await createPerson(tx, organizationId, found.person, groupIds);
  if (!wasKnown && code?.isAccountCreationEnabled === true && code.createdBy !== null && found.person.email) {
    await services.jobs.enqueue(
      tx,
      inviteTested,
      { profileId },
      { organizationId, accountId: code.createdBy },
    );
  }
  return wasKnown && code === null ? { status: 'held', code: 'match.none' } : { status: 'found', profileId };
}

/** The code's, or the one that staff chose. Also one disabled or deleted since the phone learned of it: the test was taken with it. */
async function protocolOf(
  tx: Tx,
  organizationId: number,
  code: CodeFacts | null,
  chosenId: number | null,
): Promise<{ id: number; name: string } | 'unknown' | null> {
  const protocolId = code?.protocolId ?? chosenId;
  if (protocolId === null) return null;
  const [protocol] = await tx.query<{ id: number; name: string }>(
    sql`select id, name from protocols where organization_id = ${organizationId} and id = ${protocolId}`,
    'devices.protocol',
  );
  return protocol ?? 'unknown';
}

/** A test from before its person was born, or from more than a day ahead, waits for staff with all its data. */
async function whyHeldByTime(
  tx: Tx,
  profileId: number | null,
  judged: JudgedTest,
  now: Date,
): Promise<Refusal['code'] | null> {
  const completedMs = epochMsOf(judged.test.completedOn);
  if (completedMs > now.getTime() + day) return 'submission.in_future';
  if (profileId === null) return null;
  const [born] = await tx.query<{ birthDate: string }>(
    sql`select birth_date as "birthDate" from profiles where id = ${profileId}`,
    'devices.birth_date',
  );
  return born !== undefined && completedMs < Date.parse(born.birthDate) ? 'submission.before_birth' : null;
}

function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  return error instanceof Error && 'constraint' in error && constraints.includes(String(error.constraint));
}
