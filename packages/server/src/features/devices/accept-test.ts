import type { SubmissionOutcome } from '@plumbline/contract';
import { epochMsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import type { Services } from '../../platform/services.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recomputeProfile } from '../../records/recompute-profile.ts';
import { contentHash, jsonForDatabase } from './canonical-json.ts';
import { createPerson } from './create-person.ts';
import { type CodeFacts, type FoundPerson, findPerson } from './find-person.ts';
import { type JudgedTest, judgeTest, type Refusal, replyErrorOf } from './judge-test.ts';
import { storeTest } from './store-test.ts';

export interface Acceptance {
  /** Opens a transaction in the viewer's scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  services: Pick<Services, 'files'>;
  viewer: Viewer;
  code: CodeFacts | null;
  now: Date;
}

type Outcome = Omit<SubmissionOutcome, 'index' | 'clientUuid'>;

const day = 24 * 3_600_000;

/**
 * Takes one test: judged, its recordings in file storage, then submission, test, results and everything derived in one
 * transaction. What comes back says what happened; only a fault of the server throws, and then nothing was stored.
 */
export async function acceptTest(acceptance: Acceptance, raw: Record<string, unknown>): Promise<Outcome> {
  const judgement = judgeTest(raw);
  if (!judgement.ok) return refuse(acceptance, raw, judgement.refusals);
  const { judged } = judgement;
  const recordingHashes = await keepRecordings(acceptance, raw, judged);
  const outcome = await acceptance
    .transaction((tx) => store(tx, acceptance, raw, judged, recordingHashes))
    .catch((error: unknown) => {
      // Two phones sent the same id at the same moment, or it was taken in another organization.
      if (isUniqueViolation(error, 'submissions_client_uuid_key')) return conflict;
      throw error;
    });
  return 'refusals' in outcome ? refuse(acceptance, raw, outcome.refusals) : outcome;
}

const conflict = { refusals: [{ code: 'submission.conflict', params: {} }] } satisfies {
  refusals: Refusal[];
};

async function store(
  tx: Tx,
  acceptance: Acceptance,
  raw: Record<string, unknown>,
  judged: JudgedTest,
  recordingHashes: (string | null)[],
): Promise<Outcome | { refusals: Refusal[] }> {
  const { viewer, code, now } = acceptance;
  const organizationId = viewer.organizationId;
  if (organizationId === null) return { refusals: [{ code: 'submission.profile_out_of_scope', params: {} }] };
  const found = await findPerson(tx, viewer, code, judged.test.person);
  const groupIds = await groupsForNew(tx, viewer, code, found);
  await tx.continueAsJob('submit test', [organizationId]);
  const known = await knownOutcome(tx, judged.test.clientUuid, contentHash(raw));
  if (known !== null) return known;
  if (found.status === 'refused') return { refusals: [{ code: found.code, params: {} }] };
  if (groupIds === null) return { refusals: [{ code: 'submission.profile_out_of_scope', params: {} }] };
  const protocol = await protocolOf(
    tx,
    organizationId,
    code?.protocolId ?? judged.test.organizationProtocolId,
  );
  if (protocol === 'unknown') return { refusals: [{ code: 'submission.protocol_unknown', params: {} }] };

  const profileId =
    found.status === 'new'
      ? await createPerson(tx, organizationId, found.person, groupIds)
      : found.status === 'found'
        ? found.profileId
        : null;
  const heldBecause = found.status === 'held' ? found.code : await whyHeldByTime(tx, profileId, judged, now);
  const submissionId = await storeSubmission(tx, acceptance, raw, judged, {
    profileId,
    heldBecause,
    recordingHashes,
  });
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
  return { status: 'stored', wasKnown: false, profileTestId: testId, profileId, errors: [], recordingHashes };
}

/** What the first arrival of this id answered; a conflict when its content was another; null when it is new. */
async function knownOutcome(
  tx: Tx,
  clientUuid: string,
  hash: string,
): Promise<Outcome | { refusals: Refusal[] } | null> {
  const [known] = await tx.query<{
    contentHash: string;
    status: 'stored' | 'held';
    reasonCode: Refusal['code'] | null;
    recordingHashes: (string | null)[];
    profileId: number | null;
    testId: number | null;
  }>(
    sql`select s.content_hash as "contentHash", s.status, s.reason_code as "reasonCode", s.recording_hashes as "recordingHashes",
      t.profile_id as "profileId", t.id as "testId"
    from submissions s left join tests t on t.submission_id = s.id where s.client_uuid = ${clientUuid}::uuid`,
    'devices.known_submission',
  );
  if (known === undefined) return null;
  if (known.contentHash !== hash) return conflict;
  return {
    status: known.status,
    wasKnown: true,
    profileTestId: known.testId,
    profileId: known.profileId,
    errors: known.reasonCode === null ? [] : [replyErrorOf({ code: known.reasonCode, params: {} })],
    recordingHashes: known.recordingHashes,
  };
}

/** The groups a new person joins: the code's or the default one, or those a staff member named and reaches. Null: not in reach. */
async function groupsForNew(
  tx: Tx,
  viewer: Viewer,
  code: CodeFacts | null,
  found: FoundPerson,
): Promise<number[] | null> {
  if (found.status !== 'new') return [];
  if (code !== null) {
    await tx.continueAsJob('submit test', [code.organizationId]);
    const rows = await tx.query<{ id: number }>(
      sql`select id from groups where organization_id = ${code.organizationId} and is_enabled and deleted_at is null
      order by is_default desc, id limit 1`,
      'devices.default_group',
    );
    return rows.map((row) => row.id);
  }
  const wanted = [...new Set(found.person.groupIds ?? [])];
  const rows = await tx.query<{ id: number }>(
    sql`select id from groups where organization_id = ${viewer.organizationId} and id = any (${sql.param(wanted)}::int[])
    and is_enabled and deleted_at is null`,
    'devices.groups_in_scope',
  );
  // Somebody outside every group would be lost to the User who tested them.
  const isMissing = rows.length < wanted.length || (viewer.kind === 'member' && rows.length === 0);
  return isMissing ? null : rows.map((row) => row.id);
}

async function protocolOf(tx: Tx, organizationId: number, protocolId: number | null) {
  if (protocolId === null) return null;
  const [protocol] = await tx.query<{ id: number; name: string }>(
    sql`select id, name from protocols where organization_id = ${organizationId} and id = ${protocolId} and deleted_at is null
    and not is_disabled`,
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

async function storeSubmission(
  tx: Tx,
  { viewer, code }: Acceptance,
  raw: Record<string, unknown>,
  judged: JudgedTest,
  {
    profileId,
    heldBecause,
    recordingHashes,
  }: { profileId: number | null; heldBecause: string | null; recordingHashes: (string | null)[] },
): Promise<number> {
  for (const result of judged.results) {
    const hash = recordingHashes[result.index] ?? null;
    if (hash === null || result.recording === null) continue;
    await tx.query(
      sql`insert into recordings (organization_id, hash, kind, sample_rate_hz, byte_count, storage_key)
      values (${viewer.organizationId}, ${hash}, ${result.recording.kind},
        ${result.recording.kind === 'acceleration' ? result.recording.sampleRateHz : null}::double precision,
        ${recordingBytes(raw, result.index).byteLength}, ${`recordings/${hash.slice(0, 2)}/${hash}.zst`})
      on conflict do nothing`,
      'devices.store_recording',
    );
  }
  const [row] = await tx.query<{ id: number }>(
    sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, account_id, profile_id, status, reason_code,
      body, recording_hashes)
    values (${viewer.organizationId}, ${judged.test.clientUuid}::uuid, ${contentHash(raw)}, ${code?.id ?? null}::int,
      ${viewer.accountId}::int, ${profileId}::int, ${heldBecause === null ? 'stored' : 'held'}, ${heldBecause}::text,
      ${jsonForDatabase(withoutRecordings(raw, recordingHashes))}::jsonb, ${JSON.stringify(recordingHashes)}::jsonb) returning id`,
    'devices.store_submission',
  );
  if (row === undefined) throw new Fault('the submission was not stored');
  return row.id;
}

/** The body as it arrived, each recording replaced by the hash it is kept under: nothing is kept twice. */
function withoutRecordings(raw: Record<string, unknown>, hashes: readonly (string | null)[]): unknown {
  const results = Array.isArray(raw.results) ? raw.results : [];
  return {
    ...raw,
    results: results.map((result: Record<string, unknown>, index) =>
      hashes[index] ? { ...result, recording: { hash: hashes[index] } } : result,
    ),
  };
}

/** A recording's bytes as it arrived: compact JSON, keys in the device's order. */
function recordingBytes(raw: Record<string, unknown>, index: number): Uint8Array {
  const results = raw.results;
  const result: unknown = Array.isArray(results) ? results[index] : undefined;
  const recording: unknown =
    result !== null && typeof result === 'object' && 'recording' in result ? result.recording : null;
  return new TextEncoder().encode(JSON.stringify(recording));
}

/** File storage first: a row must never name a recording that is not there. A leftover file harms nobody. */
async function keepRecordings(
  { services }: Acceptance,
  raw: Record<string, unknown>,
  judged: JudgedTest,
): Promise<(string | null)[]> {
  const hashes: (string | null)[] = [];
  for (const result of judged.results) {
    hashes.push(
      result.recording === null
        ? null
        : (await services.files.put('recordings', recordingBytes(raw, result.index))).hash,
    );
  }
  return hashes;
}

/** Notes what was refused and why, with what arrived, so that support can help; then tells the device. */
async function refuse(
  acceptance: Acceptance,
  raw: Record<string, unknown>,
  refusals: Refusal[],
): Promise<Outcome> {
  const { viewer, code } = acceptance;
  const [first] = refusals;
  if (viewer.organizationId !== null && first !== undefined) {
    const organizationId = viewer.organizationId;
    const text = jsonForDatabase(raw);
    await acceptance.transaction(async (tx) => {
      await tx.continueAsJob('refuse test', [organizationId]);
      await tx.query(
        sql`insert into refused_submissions (organization_id, client_uuid, code_id, account_id, reason_code, reason_params, body)
        values (${organizationId}, ${textOf(raw.clientUuid)}::text, ${code?.id ?? null}::int, ${viewer.accountId}::int,
          ${first.code}, ${jsonForDatabase(first.params)}::jsonb,
          ${text.length <= keptRefusedCharacters ? text : null}::jsonb)`,
        'devices.store_refused',
      );
    });
  }
  return {
    status: 'refused',
    wasKnown: false,
    profileTestId: null,
    profileId: null,
    errors: refusals.map(replyErrorOf),
    recordingHashes: [],
  };
}

/** Two minutes of acceleration fit; a device that sends more of what is refused fills no disk. */
const keptRefusedCharacters = 2_000_000;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value.slice(0, 64).replaceAll('\0', '') : null;

function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}
