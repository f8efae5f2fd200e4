import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { DecidedSubmission, Sender } from './submission.ts';
import { recordingRows, submissionRow, testRows } from './submission-rows.ts';

/** Ids in the database, by the device's own ids. */
type StoredIds = ReadonlyMap<string, number>;

/** @throws InvariantError when nothing was stored under the device's id */
export function storedId(ids: StoredIds, clientUuid: string): number {
  const id = ids.get(clientUuid);
  if (id === undefined) throw new InvariantError(`nothing was stored under the id ${clientUuid}`);
  return id;
}

/**
 * Stores submissions of one sender as they arrived, and the test that each one decided as stored is made into; as the job of the
 * organization, in five statements, however many there are.
 * @returns the ids of the tests by the device's own ids; a held submission has none
 */
export async function storeSubmissions(
  tx: Tx,
  sender: Sender,
  decided: readonly DecidedSubmission[],
): Promise<StoredIds> {
  await insertRecordings(tx, sender, decided);
  const submissionIds = await insertSubmissions(tx, sender, decided);
  const tests = decided.flatMap((one) =>
    one.decision.status === 'stored' ? [testRows(one, one.decision.profileId, sender)] : [],
  );
  if (tests.length === 0) return new Map();
  const testIds = await insertTests(tx, tests, submissionIds);
  await insertResults(tx, tests, testIds);
  await insertMeasures(tx, tests, testIds);
  return testIds;
}

async function insertRecordings(
  tx: Tx,
  { viewer }: Sender,
  decided: readonly DecidedSubmission[],
): Promise<void> {
  const rows = decided.flatMap(({ submission }) => recordingRows(submission));
  await tx.query(
    sql`insert into recordings (organization_id, hash, kind, sample_rate_hz, byte_count, storage_key)
    select ${viewer.organizationId}::int, r.hash, r.kind, r."sampleRateHz", r."byteCount", r."storageKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(hash text, kind text,
      "sampleRateHz" double precision, "byteCount" int, "storageKey" text)
    on conflict do nothing`,
    'devices.store_recordings',
  );
}

async function insertSubmissions(
  tx: Tx,
  { viewer, code }: Sender,
  decided: readonly DecidedSubmission[],
): Promise<StoredIds> {
  const stored = await tx.query<{ id: number; clientUuid: string }>(
    sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, account_id, profile_id, status, reason_code,
      body, recording_hashes)
    select ${viewer.organizationId}::int, s."clientUuid", s."contentHash", ${code?.id ?? null}::int, ${viewer.accountId}::int, s."profileId",
      s.status, s."reasonCode", s.body, s."recordingHashes"
    from jsonb_to_recordset(${JSON.stringify(decided.map(submissionRow))}::jsonb) as s("clientUuid" uuid, "contentHash" text,
      "profileId" int, status text, "reasonCode" text, body jsonb, "recordingHashes" jsonb)
    returning id, client_uuid`,
    'devices.store_submission',
  );
  return idsByClientUuid(stored);
}

type TestRows = ReturnType<typeof testRows>;

async function insertTests(tx: Tx, tests: readonly TestRows[], submissionIds: StoredIds): Promise<StoredIds> {
  const rows = tests.map(({ test }) => ({ ...test, submissionId: storedId(submissionIds, test.clientUuid) }));
  const stored = await tx.query<{ id: number; clientUuid: string }>(
    sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline,
      is_screening, code_id, protocol_id, protocol_name, administered_account_id, device, input_class, type_flags,
      has_duplicate_tests, note, series)
    select t."organizationId", t."profileId", t."submissionId", t."clientUuid", t."completedAt", t."offsetMinutes", t."isNonBaseline",
      t."isScreening", t."codeId", t."protocolId", t."protocolName", t."accountId", t.device, t."inputClass", t."typeFlags",
      t."hasDuplicateTests", t.note, t.series
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("organizationId" int, "profileId" int,
      "submissionId" int, "clientUuid" uuid, "completedAt" timestamptz, "offsetMinutes" int, "isNonBaseline" boolean,
      "isScreening" boolean, "codeId" int, "protocolId" int, "protocolName" text, "accountId" int, device jsonb, "inputClass" text,
      "typeFlags" jsonb, "hasDuplicateTests" boolean, note text, series text[])
    returning id, client_uuid`,
    'devices.store_test',
  );
  return idsByClientUuid(stored);
}

async function insertResults(tx: Tx, tests: readonly TestRows[], testIds: StoredIds): Promise<void> {
  await tx.query(
    sql`insert into results (organization_id, test_id, profile_id, measure_id, stance_id, repetition, score, is_skipped, validity,
      alerts, detail_rows, receipt, recording_hash, language_id)
    select r."organizationId", r."testId", r."profileId", r."measureId", r."stanceId", r.repetition, r.score, r."isSkipped",
      r.validity, r.alerts, r."detailRows", r.receipt, r."recordingHash", r."languageId"
    from jsonb_to_recordset(${ofTests(tests, testIds, ({ results }) => results)}::jsonb) as r("organizationId" int, "testId" int,
      "profileId" int, "measureId" int, "stanceId" int, repetition int, score double precision, "isSkipped" boolean, validity jsonb,
      alerts jsonb, "detailRows" jsonb, receipt jsonb, "recordingHash" text, "languageId" int)`,
    'devices.store_results',
  );
}

async function insertMeasures(tx: Tx, tests: readonly TestRows[], testIds: StoredIds): Promise<void> {
  await tx.query(
    sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing, validity)
    select m."testId", m."measureId", m."organizationId", m."profileId", m."inputClass", m."completedAt", m.score, m.standing, m.validity
    from jsonb_to_recordset(${ofTests(tests, testIds, ({ measures }) => measures)}::jsonb) as m("testId" int, "measureId" int,
      "organizationId" int, "profileId" int, "inputClass" text, "completedAt" timestamptz, score double precision, standing text,
      validity jsonb)`,
    'devices.store_measures',
  );
}

/** The rows below each test as JSON, every one with what it takes from its test. */
function ofTests<Row>(
  tests: readonly TestRows[],
  testIds: StoredIds,
  rowsOf: (rows: TestRows) => readonly Row[],
): string {
  return JSON.stringify(
    tests.flatMap((rows) => {
      const { clientUuid, organizationId, profileId, completedAt } = rows.test;
      const ofTest = { testId: storedId(testIds, clientUuid), organizationId, profileId, completedAt };
      return rowsOf(rows).map((row) => ({ ...row, ...ofTest }));
    }),
  );
}

const idsByClientUuid = (stored: readonly { id: number; clientUuid: string }[]): StoredIds =>
  new Map(stored.map(({ id, clientUuid }) => [clientUuid, id]));
