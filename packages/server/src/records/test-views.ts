import type { MeasureResult, ProfileTest, ProfileTestSummary, SymptomsResult } from '@plumbline/contract';
import {
  type Baseline,
  findMeasure,
  formatScore,
  isBaselineTest,
  isTestExcluded,
  type MeasureComparison,
  type ScoringReceipt,
  symptomAnswerMax,
  symptomCategories,
  symptoms,
  thresholdsFor,
  type ValidityFlag,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { compareRecordedTest, isCovidOnlyTest, typeLabelOf } from './compare-record.ts';
import { measuredTest, type ProfileRecord, type TestRow } from './profile-record.ts';

/** One result as stored. */
export interface ResultRow {
  id: number;
  measureId: number;
  stanceId: number | null;
  repetition: number;
  score: number | null;
  isSkipped: boolean;
  isExcluded: boolean;
  validity: ValidityFlag[];
  detailRows: { key: string; value: string; isFlagged: boolean; testNumber?: number }[];
  receipt: (ScoringReceipt & { figures: Record<string, number> }) | null;
  recordingHash: string | null;
  languageId: number | null;
}

export async function loadResults(tx: Tx, testId: number): Promise<ResultRow[]> {
  return tx.query<ResultRow>(
    sql`select id, measure_id as "measureId", stance_id as "stanceId", repetition, score, is_skipped as "isSkipped",
      is_excluded as "isExcluded", validity, detail_rows as "detailRows", receipt, recording_hash as "recordingHash",
      language_id as "languageId"
    from results where test_id = ${testId} order by measure_id, stance_id nulls first, repetition`,
    'records.results',
  );
}

/** A test as a row of the list. */
export function testSummaryView(record: ProfileRecord, test: TestRow): ProfileTestSummary {
  const facts = measuredTest(test);
  return {
    id: test.id,
    profileId: test.profileId,
    organizationId: test.organizationId,
    completedOn: facts.completedOn,
    eventId: test.eventId,
    isEvent: facts.isEvent,
    isNonBaseline: test.isNonBaseline,
    isScreening: test.isScreening,
    isBaselineSession: isBaselineTest(facts),
    hasDuplicateTests: test.hasDuplicateTests,
    isExcluded: isTestExcluded(facts, record.baselineStartDate),
    isCovidOnly: isCovidOnlyTest(test),
    hasGraphableData: test.measures.some(
      ({ measureId, score }) => score !== null && findMeasure(measureId)?.isNotChartable === false,
    ),
    inputClass: test.inputClass,
    testTypes: test.typeFlags,
    typeLabel: typeLabelOf(record, test),
  };
}

/** A whole test: its comparison with the current baselines, and every result with its receipt. */
export async function testView(
  tx: Tx,
  record: ProfileRecord,
  baselines: readonly Baseline[],
  test: TestRow,
): Promise<ProfileTest> {
  const results = await loadResults(tx, test.id);
  const administrator = await administratorOf(tx, test.administeredAccountId);
  const { comparisons, verdict } = compareRecordedTest(record, baselines, test);
  return {
    ...testSummaryView(record, test),
    note: test.note,
    metadata: {
      appVersion: test.device.appVersion ?? null,
      platform: test.device.platform ?? null,
      deviceManufacturer: test.device.deviceManufacturer ?? null,
      deviceModel: test.device.deviceModel ?? null,
      osVersion: test.device.osVersion ?? null,
      deviceId: test.device.deviceId ?? null,
    },
    organizationProtocolName: test.protocolName,
    administeredAccountEmail: administrator?.email ?? null,
    administeredAccountName: administrator?.name ?? null,
    administeredCode: test.code,
    administeredCodeId: test.codeId,
    isBaselineCalculationPending: false,
    verdict,
    symptoms: symptomsView(results, comparisons),
    measureResults: Object.fromEntries(
      comparisons.map((comparison) => [
        String(comparison.measureId),
        measureResultView(
          record,
          comparison,
          results.filter((row) => row.measureId === comparison.measureId),
        ),
      ]),
    ),
  };
}

async function administratorOf(tx: Tx, accountId: number | null) {
  if (accountId === null) return null;
  const [row] = await tx.query<{ email: string; name: string }>(
    sql`select email, name from identity.account_names(array[${accountId}]::int[])`,
    'records.administrator',
  );
  return row ?? null;
}

function measureResultView(
  record: ProfileRecord,
  comparison: MeasureComparison,
  rows: ResultRow[],
): MeasureResult {
  const measure = findMeasure(comparison.measureId);
  const thresholds =
    measure && comparison.baseline
      ? thresholdsFor(measure, comparison.inputClass, comparison.baseline, record.thresholds.get(measure.id))
      : null;
  return {
    ...comparison,
    isExcluded: rows.length > 0 && rows.every((row) => row.isExcluded),
    skipped: rows.length > 0 && rows.every((row) => row.isSkipped),
    category: measure?.categoryId ?? 8,
    languageCode: languageCodeOf(rows),
    redYellowMeasureDifference: thresholds
      ? { redChange: thresholds.redMs, yellowChange: thresholds.yellowMs }
      : null,
    results: rows.map((row) => ({
      profileTestResultId: row.id,
      stanceId: row.stanceId,
      repetition: row.repetition,
      score: row.score,
      display: measure ? formatScore(measure, row.score) : '-',
      skipped: row.isSkipped,
      isExcluded: row.isExcluded,
      validity: row.validity,
      detailRows: row.detailRows.map((detail) => ({
        key: detail.key,
        value: detail.value,
        testNumber: detail.testNumber ?? row.stanceId ?? row.measureId,
        isFlagged: detail.isFlagged,
      })),
      receipt: row.receipt,
      recordingHash: row.recordingHash,
    })),
  };
}

const languageCodes: Readonly<Record<number, string>> = {
  1: 'EN',
  2: 'ES',
  3: 'ZH',
  4: 'TL',
  5: 'VI',
  6: 'AR',
  7: 'FR',
  8: 'KO',
  9: 'RU',
  10: 'HT',
  11: 'DE',
};

function languageCodeOf(rows: readonly ResultRow[]): string | null {
  const languageId = rows.find((row) => row.languageId !== null)?.languageId;
  return languageId === undefined || languageId === null ? null : (languageCodes[languageId] ?? null);
}

const symptomsMeasureId = 9999;

function symptomsView(
  results: readonly ResultRow[],
  comparisons: readonly MeasureComparison[],
): SymptomsResult | null {
  const row = results.find((result) => result.measureId === symptomsMeasureId && result.receipt !== null);
  if (row === undefined) return null;
  const items = symptoms.map((symptom, index) => {
    const value = Number(row.detailRows[index]?.value);
    return { ...symptom, answer: Number.isFinite(value) ? value : null };
  });
  return {
    total: items.reduce((sum, item) => sum + (item.answer ?? 0), 0),
    maximum: symptoms.length * symptomAnswerMax,
    presentCount: items.filter((item) => (item.answer ?? 0) > 0).length,
    baselineTotal: comparisons.find((one) => one.measureId === symptomsMeasureId)?.baseline?.score ?? null,
    languageCode: languageCodeOf([row]),
    categories: symptomCategories.map((name) => {
      const own = items.filter((item) => item.category === name);
      return {
        name,
        total: own.reduce((sum, item) => sum + (item.answer ?? 0), 0),
        maximum: own.length * symptomAnswerMax,
      };
    }),
    items: items.map(({ name, answer }) => ({ name, answer })),
  };
}
