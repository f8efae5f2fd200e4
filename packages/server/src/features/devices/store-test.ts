import {
  findMeasure,
  hasDuplicateTests,
  measuresOfTest,
  parseInstant,
  type ResultFacts,
  seriesOfTest,
  testTypeFlags,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import type { JudgedTest } from './judge-test.ts';
import { resultRows } from './result-rows.ts';

export interface TestToStore {
  organizationId: number;
  profileId: number;
  submissionId: number;
  codeId: number | null;
  accountId: number | null;
  protocol: { id: number; name: string } | null;
  isScreening: boolean;
  isNonBaseline: boolean;
  judged: JudgedTest;
  /** By result index. */
  recordingHashes: readonly (string | null)[];
}

/** Writes a test with its results and the measures made of them, as the job of the organization. Returns the test's id. */
export async function storeTest(tx: Tx, toStore: TestToStore): Promise<number> {
  const ids = await storeTests(tx, [toStore]);
  const id = ids.get(toStore.judged.test.clientUuid.toLowerCase());
  if (id === undefined) throw new Fault('the test was not stored');
  return id;
}

/**
 * The same for many tests in three statements, however many they are.
 * @returns their ids by the device's own ids
 */
export async function storeTests(
  tx: Tx,
  toStore: readonly TestToStore[],
): Promise<ReadonlyMap<string, number>> {
  const rows = toStore.map(rowsOf);
  const stored = await tx.query<{ id: number; clientUuid: string }>(
    sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline,
      is_screening, code_id, protocol_id, protocol_name, administered_account_id, device, input_class, type_flags,
      has_duplicate_tests, note, series)
    select t."organizationId", t."profileId", t."submissionId", t."clientUuid", t."completedAt", t."offsetMinutes", t."isNonBaseline",
      t."isScreening", t."codeId", t."protocolId", t."protocolName", t."accountId", t.device, t."inputClass", t."typeFlags",
      t."hasDuplicateTests", t.note, t.series
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ test }) => test))}::jsonb) as t("organizationId" int, "profileId" int,
      "submissionId" int, "clientUuid" uuid, "completedAt" timestamptz, "offsetMinutes" int, "isNonBaseline" boolean,
      "isScreening" boolean, "codeId" int, "protocolId" int, "protocolName" text, "accountId" int, device jsonb, "inputClass" text,
      "typeFlags" jsonb, "hasDuplicateTests" boolean, note text, series text[])
    returning id, client_uuid as "clientUuid"`,
    'devices.store_test',
  );
  const ids = new Map(stored.map(({ id, clientUuid }) => [clientUuid, id]));
  const withIds = <Row>(part: (of: TestRows) => readonly Row[]) =>
    JSON.stringify(
      rows.flatMap((of) => {
        const { clientUuid, organizationId, profileId, completedAt } = of.test;
        const place = { testId: ids.get(clientUuid), organizationId, profileId, completedAt };
        return part(of).map((row) => ({ ...row, ...place }));
      }),
    );
  // One statement for all results: a test has up to a few dozen.
  await tx.query(
    sql`insert into results (organization_id, test_id, profile_id, measure_id, stance_id, repetition, score, is_skipped, validity,
      alerts, detail_rows, receipt, recording_hash, language_id)
    select r."organizationId", r."testId", r."profileId", r."measureId", r."stanceId", r.repetition, r.score, r."isSkipped",
      r.validity, r.alerts, r."detailRows", r.receipt, r."recordingHash", r."languageId"
    from jsonb_to_recordset(${withIds(({ results }) => results)}::jsonb) as r("organizationId" int, "testId" int, "profileId" int,
      "measureId" int, "stanceId" int, repetition int, score double precision, "isSkipped" boolean, validity jsonb, alerts jsonb,
      "detailRows" jsonb, receipt jsonb, "recordingHash" text, "languageId" int)`,
    'devices.store_results',
  );
  await tx.query(
    sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing, validity)
    select m."testId", m."measureId", m."organizationId", m."profileId", m."inputClass", m."completedAt", m.score, m.standing, m.validity
    from jsonb_to_recordset(${withIds(({ measures }) => measures)}::jsonb) as m("testId" int, "measureId" int, "organizationId" int,
      "profileId" int, "inputClass" text, "completedAt" timestamptz, score double precision, standing text, validity jsonb)`,
    'devices.store_measures',
  );
  return ids;
}

type TestRows = ReturnType<typeof rowsOf>;

/** What a judged test is stored as, without the id it gets. */
function rowsOf(toStore: TestToStore) {
  const { test } = toStore.judged;
  const results = resultRows(toStore.judged, toStore.recordingHashes);
  const facts: ResultFacts[] = results.map((row) => ({ ...row, isExcluded: false, isRestored: false }));
  const measures = measuresOfTest(facts, test.inputClass, findMeasure);
  const measureIds = measures.map((measure) => measure.measureId);
  const completed = parseInstant(test.completedOn);
  if (completed === null) throw new Fault('a checked instant cannot be read');
  return {
    test: {
      organizationId: toStore.organizationId,
      profileId: toStore.profileId,
      submissionId: toStore.submissionId,
      clientUuid: test.clientUuid.toLowerCase(),
      completedAt: new Date(completed.epochMs).toISOString(),
      offsetMinutes: completed.offsetMinutes,
      isNonBaseline: toStore.isNonBaseline,
      isScreening: toStore.isScreening,
      codeId: toStore.codeId,
      protocolId: toStore.protocol?.id ?? null,
      protocolName: toStore.protocol?.name ?? null,
      accountId: toStore.accountId,
      device: test.device,
      inputClass: test.inputClass,
      typeFlags: testTypeFlags(measureIds, findMeasure),
      hasDuplicateTests: hasDuplicateTests(facts, findMeasure),
      note: test.note,
      series: seriesOfTest(measureIds, findMeasure),
    },
    results,
    measures,
  };
}
