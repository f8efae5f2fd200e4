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
  const { judged, organizationId, profileId } = toStore;
  const { test } = judged;
  const rows = resultRows(judged, toStore.recordingHashes);
  const facts: ResultFacts[] = rows.map((row) => ({ ...row, isExcluded: false, isRestored: false }));
  const measures = measuresOfTest(facts, test.inputClass, findMeasure);
  const measureIds = measures.map((measure) => measure.measureId);
  const completed = parseInstant(test.completedOn);
  if (completed === null) throw new Fault('a checked instant cannot be read');
  const [stored] = await tx.query<{ id: number }>(
    sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, offset_minutes, is_non_baseline,
      is_screening, code_id, protocol_id, protocol_name, administered_account_id, device, input_class, type_flags,
      has_duplicate_tests, note, series)
    values (${organizationId}, ${profileId}, ${toStore.submissionId}, ${test.clientUuid}::uuid,
      ${new Date(completed.epochMs).toISOString()}::timestamptz, ${completed.offsetMinutes}, ${toStore.isNonBaseline},
      ${toStore.isScreening}, ${toStore.codeId}::int, ${toStore.protocol?.id ?? null}::int, ${toStore.protocol?.name ?? null}::text,
      ${toStore.accountId}::int, ${JSON.stringify(test.device)}::jsonb, ${test.inputClass},
      ${JSON.stringify(testTypeFlags(measureIds, findMeasure))}::jsonb,
      ${hasDuplicateTests(facts, findMeasure)}, ${test.note}::text,
      ${sql.param(seriesOfTest(measureIds, findMeasure))}::text[]) returning id`,
    'devices.store_test',
  );
  if (stored === undefined) throw new Fault('the test was not stored');
  // One statement for all results: a test has up to a few dozen.
  await tx.query(
    sql`insert into results (organization_id, test_id, profile_id, measure_id, stance_id, repetition, score, is_skipped, validity,
      alerts, detail_rows, receipt, recording_hash, language_id)
    select ${organizationId}, ${stored.id}, ${profileId}, r."measureId", r."stanceId", r.repetition, r.score, r."isSkipped",
      r.validity, r.alerts, r."detailRows", r.receipt, r."recordingHash", r."languageId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("measureId" int, "stanceId" int, repetition int,
      score double precision, "isSkipped" boolean, validity jsonb, alerts jsonb, "detailRows" jsonb, receipt jsonb,
      "recordingHash" text, "languageId" int)`,
    'devices.store_results',
  );
  await tx.query(
    sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing, validity)
    select ${stored.id}, m."measureId", ${organizationId}, ${profileId}, m."inputClass",
      ${new Date(completed.epochMs).toISOString()}::timestamptz, m.score, m.standing, m.validity
    from jsonb_to_recordset(${JSON.stringify(measures)}::jsonb) as m("measureId" int, "inputClass" text, score double precision,
      standing text, validity jsonb)`,
    'devices.store_measures',
  );
  return stored.id;
}
