import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { isShown } from '../../../records/tests/shown-tests.ts';
import type { DecidedSubmission, StoringSender } from './submission.ts';
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
 * organization, in statements that are sent together, however many there are. What waited for staff has its row, which stays as it arrived.
 * @returns the ids of the tests by the device's own ids; a held submission has none
 */
export async function storeSubmissions(
  tx: Tx,
  sender: StoringSender,
  decided: readonly DecidedSubmission[],
): Promise<StoredIds> {
  sendRecordings(tx, sender, decided);
  const tests = decided.flatMap((one) =>
    one.decision.status === 'stored' ? [testRows(one, one.decision.profileId, sender)] : [],
  );
  const { viewer, code } = sender;
  const storing = tx.query<{ id: number; clientUuid: string }>(
    sql`with arriving as (
      select * from jsonb_to_recordset(${JSON.stringify(decided.map(submissionRow))}::jsonb) as s("submissionId" int, "clientUuid" uuid,
        "contentHash" text, "profileId" int, status text, "reasonCode" text, body jsonb, "recordingHashes" jsonb)),
    arrived as (
      insert into submissions (organization_id, client_uuid, content_hash, code_id, account_id, profile_id, status, reason_code, body,
        recording_hashes)
      select ${viewer.organizationId}::int, s."clientUuid", s."contentHash", ${code?.id ?? null}::int, ${viewer.accountId}::int,
        s."profileId", s.status, s."reasonCode", s.body, s."recordingHashes"
      from arriving s where s."submissionId" is null
      returning id, client_uuid),
    submission as (
      select id, client_uuid from arrived
      union all select s."submissionId", s."clientUuid" from arriving s where s."submissionId" is not null),
    test as (
      insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline,
        is_screening, code_id, protocol_id, protocol_name, administered_account_id, device, input_class, type_flags,
        has_duplicate_tests, note, series)
      select t."organizationId", t."profileId", s.id, t."clientUuid", t."completedAt", t."offsetMinutes", t."isNonBaseline",
        t."isScreening", t."codeId", t."protocolId", t."protocolName", t."accountId", t.device, t."inputClass", t."typeFlags",
        t."hasDuplicateTests", t.note, t.series
      from jsonb_to_recordset(${JSON.stringify(tests.map(({ test }) => test))}::jsonb) as t("organizationId" int, "profileId" int,
        "clientUuid" uuid, "completedAt" timestamptz, "offsetMinutes" int, "isNonBaseline" boolean, "isScreening" boolean,
        "codeId" int, "protocolId" int, "protocolName" text, "accountId" int, device jsonb, "inputClass" text, "typeFlags" jsonb,
        "hasDuplicateTests" boolean, note text, series text[])
      join submission s on s.client_uuid = t."clientUuid" order by s.id
      returning id, client_uuid, organization_id, profile_id, input_class, completed_at),
    result as (
      insert into results (organization_id, test_id, profile_id, measure_id, stance_id, repetition, score, is_skipped, validity,
        alerts, detail_rows, receipt, recording_hash, language_id)
      select t.organization_id, t.id, t.profile_id, r."measureId", r."stanceId", r.repetition, r.score, r."isSkipped", r.validity,
        r.alerts, r."detailRows", r.receipt, r."recordingHash", r."languageId"
      from jsonb_to_recordset(${ofTests(tests, ({ results }) => results)}::jsonb) as r("clientUuid" uuid, place int, "measureId" int,
        "stanceId" int, repetition int, score double precision, "isSkipped" boolean, validity jsonb, alerts jsonb, "detailRows" jsonb,
        receipt jsonb, "recordingHash" text, "languageId" int)
      join test t on t.client_uuid = r."clientUuid" order by t.id, r.place),
    measure as (
      insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing, validity)
      select t.id, m."measureId", t.organization_id, t.profile_id, m."inputClass", t.completed_at, m.score, m.standing, m.validity
      from jsonb_to_recordset(${ofTests(tests, ({ measures }) => measures)}::jsonb) as m("clientUuid" uuid, place int,
        "measureId" int, "inputClass" text, score double precision, standing text, validity jsonb)
      join test t on t.client_uuid = m."clientUuid" order by t.id, m.place)
    select id, client_uuid from test`,
    'devices.store_submissions',
  );
  if (tests.length > 0) countTestedPeople(tx, sender, tests);
  const stored = await storing;
  return new Map(stored.map(({ id, clientUuid }) => [clientUuid, id]));
}

function sendRecordings(tx: Tx, { viewer }: StoringSender, decided: readonly DecidedSubmission[]): void {
  const rows = decided.flatMap(({ submission }) => recordingRows(submission));
  tx.send(
    sql`insert into recordings (organization_id, hash, kind, sample_rate_hz, byte_count, storage_key)
    select ${viewer.organizationId}::int, r.hash, r.kind, r."sampleRateHz", r."byteCount", r."storageKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(hash text, kind text,
      "sampleRateHz" double precision, "byteCount" int, "storageKey" text)
    on conflict do nothing`,
    'devices.store_recordings',
  );
}

/** Who was tested for the first time in a period of the payer costs a credit; the test itself never waits for one. */
function countTestedPeople(tx: Tx, { viewer }: StoringSender, tests: readonly TestRows[]): void {
  const ids = tests.map(({ test }) => test.clientUuid);
  tx.send(
    sql`select identity.count_tested_person(t.organization_id, t.profile_id, t.id, t.completed_at, not (${isShown}))
    from tests t where t.organization_id = ${viewer.organizationId}::int and t.client_uuid in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by t.profile_id, t.completed_at, t.id`,
    'devices.count_tested_people',
  );
}

type TestRows = ReturnType<typeof testRows>;

/** The rows below each test as JSON, every one with its test and its place in it. */
function ofTests<Row>(tests: readonly TestRows[], rowsOf: (rows: TestRows) => readonly Row[]): string {
  return JSON.stringify(
    tests.flatMap((rows) =>
      rowsOf(rows).map((row, place) => ({ ...row, clientUuid: rows.test.clientUuid, place })),
    ),
  );
}
