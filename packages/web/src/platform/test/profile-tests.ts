import type { MeasureResult, ProfileTest, TestResult } from '@plumbline/contract';
import { formatScore } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { aTestSummary } from './profiles.ts';

let lastResultId = 1_000;

/** A result that counts, unless told otherwise. */
export function aTestResult(traits: Partial<TestResult> = {}): TestResult {
  lastResultId += 1;
  const score = traits.score === undefined ? 88.2 : traits.score;
  return {
    profileTestResultId: lastResultId,
    stanceId: null,
    repetition: 1,
    score,
    display: score === null ? '-' : String(score),
    skipped: false,
    isExcluded: false,
    isRestored: false,
    isCounted: score !== null,
    validity: [],
    alerts: [],
    decisions: [],
    detailRows: [],
    receipt: {
      scorer: 'a-scorer',
      algorithmVersion: '1.0.0',
      formula: 'the mean of the trials',
      trialsUsed: 5,
      trialsDiscarded: [],
      figures: {},
    },
    recordingHash: 'a'.repeat(64),
    ...traits,
  };
}

/** A measure with one result that counts and no baseline, unless told otherwise. Its table follows from its results. */
export function aMeasureResult(measureId: number, traits: Partial<MeasureResult> = {}): MeasureResult {
  const measure = findMeasure(measureId);
  const results = traits.results ?? [aTestResult({ score: traits.score === undefined ? 50 : traits.score })];
  const score = traits.score === undefined ? (results[0]?.score ?? null) : traits.score;
  return {
    measureId,
    inputClass: 'motion',
    score,
    display: measure === undefined ? '-' : formatScore(measure, score),
    isAcrossInputClasses: false,
    isOwnOccasion: false,
    changeLimits: null,
    baseline: null,
    scoreChange: null,
    percentChange: null,
    changeLevel: 'none',
    changeWord: 'No baseline',
    reliableChange: null,
    percentileNumber: null,
    percentileDisplay: '-',
    percentileDescription: 'No norms',
    norms: null,
    validity: [],
    severity: null,
    isExcluded: false,
    skipped: false,
    category: measure?.categoryId ?? 8,
    languageCode: null,
    redYellowMeasureDifference: null,
    changeData: { level: 'none', word: 'No baseline', badge: null, other: null },
    fallRiskTypeId: null,
    isPassed: null,
    alerts: [],
    results,
    sessionDetails: sessionDetailsOf(measureId, results),
    vomsResults: null,
    ...traits,
  };
}

function sessionDetailsOf(
  measureId: number,
  results: readonly TestResult[],
): MeasureResult['sessionDetails'] {
  const columnCount = Math.max(0, ...results.map(({ repetition }) => repetition));
  const testNumbers = [...new Set(results.map(({ stanceId }) => stanceId ?? measureId))];
  return {
    columnCount,
    testsArray: testNumbers.map((testNumber) => ({
      testNumber,
      name: findMeasure(testNumber)?.name ?? `Test ${testNumber}`,
      display: results.find(({ stanceId }) => (stanceId ?? measureId) === testNumber)?.display ?? '-',
    })),
    resultsTable2: testNumbers.map((testNumber) =>
      Array.from(
        { length: columnCount },
        (_, column) =>
          results.find(
            ({ stanceId, repetition }) => (stanceId ?? measureId) === testNumber && repetition === column + 1,
          )?.profileTestResultId ?? null,
      ),
    ),
  };
}

/** A baseline test of these measures, noted by nobody, unless told otherwise. */
export function aProfileTest(
  measures: readonly MeasureResult[],
  traits: Partial<ProfileTest> = {},
): ProfileTest {
  return {
    ...aTestSummary(),
    note: null,
    noteAccountName: null,
    noteChangedOn: null,
    metadata: {
      appVersion: '5.9.2',
      platform: 'iOS',
      deviceManufacturer: 'Apple',
      deviceModel: 'iPhone 15',
      osVersion: '20.1',
      deviceId: null,
      browser: null,
    },
    organizationProtocolName: 'Concussion Baseline',
    administeredAccountEmail: 'trainer@riverside.example',
    administeredAccountName: 'Ada Byron',
    administeredCode: null,
    administeredCodeId: null,
    isBaselineCalculationPending: false,
    verdict: {
      headline: 'No comparison',
      comparedHeadline: 'No comparison',
      explanation: 'Nothing to compare with.',
      comparedCount: 0,
      badCount: 0,
      warningCount: 0,
      normalCount: 0,
      chanceIfUninjured: null,
      meanings: [],
      ruleVersion: 'verdict-2026.2',
    },
    alerts: [],
    fallRiskTypeId: null,
    averages: {},
    symptoms: null,
    measureResults: Object.fromEntries(measures.map((measure) => [String(measure.measureId), measure])),
    ...traits,
  };
}
