import type { MeasureResult } from '@plumbline/contract';
import {
  changeDisplay,
  type FallRiskTypeId,
  findMeasure,
  formatScore,
  isResultValid,
  type MeasureComparison,
  thresholdsFor,
} from '@plumbline/domain';
import type { ProfileRecord } from '../profiles/profile-record.ts';
import { isCovidPassed } from './covid-passed.ts';
import { fallRiskMeasureIds } from './fall-risk-of-test.ts';
import { languageCodeOf } from './language-code.ts';
import type { AccountNames, ResultPreferences, ResultRow } from './result-rows.ts';
import { sessionDetailsOf } from './session-details.ts';
import { vomsResultsOf } from './voms-results.ts';

/** What a measure's card is made of, beside its comparison. */
export interface MeasureContext {
  record: ProfileRecord;
  /** The results under this measure. */
  rows: readonly ResultRow[];
  names: AccountNames;
  preferences: ResultPreferences;
  /** Of the whole test. */
  fallRiskTypeId: FallRiskTypeId | null;
}

/** A measure of a test: its comparison, and the results it is made of with their receipts and what was decided about them. */
export function measureResultView(comparison: MeasureComparison, context: MeasureContext): MeasureResult {
  const { record, rows, fallRiskTypeId } = context;
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
    changeData: {
      level: comparison.changeLevel,
      word: comparison.changeWord,
      ...(measure ? changeDisplay(measure, comparison) : { badge: null, other: null }),
    },
    fallRiskTypeId: fallRiskMeasureIds.includes(comparison.measureId) ? fallRiskTypeId : null,
    isPassed: isCovidPassed(rows, context.preferences),
    alerts: rows.flatMap((row) => row.alerts),
    results: rows.map((row) => ({
      profileTestResultId: row.id,
      stanceId: row.stanceId,
      repetition: row.repetition,
      score: row.score,
      display: measure ? formatScore(measure, row.score) : '-',
      skipped: row.isSkipped,
      isExcluded: row.isExcluded,
      isRestored: row.isRestored && row.validity.some((flag) => flag.effect === 'invalid'),
      isCounted: row.score !== null && !row.isExcluded && isResultValid(row),
      validity: row.validity,
      alerts: row.alerts,
      decisions: row.decisions.map(({ action, reason, decidedAt, accountId }) => ({
        action,
        reason,
        decidedOn: new Date(decidedAt).toISOString(),
        accountName: context.names.get(accountId ?? 0)?.name ?? null,
      })),
      detailRows: row.detailRows.map((detail) => ({
        key: detail.key,
        value: detail.value,
        testNumber: detail.testNumber ?? row.stanceId ?? row.measureId,
        isFlagged: detail.isFlagged,
        ...(detail.typed === undefined ? {} : { typed: detail.typed }),
      })),
      receipt: row.receipt,
      recordingHash: row.recordingHash,
    })),
    sessionDetails: sessionDetailsOf(comparison, rows),
    vomsResults: vomsResultsOf(comparison, rows),
  };
}
