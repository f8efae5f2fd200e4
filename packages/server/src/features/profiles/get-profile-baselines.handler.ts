import { getProfileBaselines, type ProfileBaseline } from '@plumbline/contract';
import {
  type Baseline,
  baselineOriginOf,
  canBeCalledWorse,
  errorOfChange,
  falseAlarmSentence,
  findMeasure,
  findNorms,
  isJudgedByMilliseconds,
  type Measure,
  thresholdsFor,
  whyNoRetestError,
} from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { loadBaselines } from '../../records/comparison/baselines.ts';
import { compareRecordedTest } from '../../records/comparison/compare-record.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import {
  loadProfileRecord,
  measuredTest,
  type ProfileRecord,
  personAtTests,
} from '../../records/profiles/profile-record.ts';
import { undecidedOutliers } from './undecided-outliers.ts';

/** The most tests that are listed as left out; for a person with hundreds of event tests `leftOutCount` has the number of all. */
const leftOutShown = 50;

export const getProfileBaselinesHandler = handle(
  getProfileBaselines,
  async ({ request, tx, viewer, now, auditRead }) => {
    const record = await loadProfileRecord(tx, viewer.organizationId, request.id, now);
    if (record === null) return refusalOfUnseen(tx, viewer.organizationId, request.id);
    auditRead([record.profileId]);
    const stored = await loadBaselines(tx, record);
    const known = stored.flatMap((baseline) => {
      const measure = findMeasure(baseline.measureId);
      return measure === undefined || measure.noBaselineChart ? [] : [{ measure, baseline }];
    });
    const judged = known.filter(({ measure }) => canBeCalledWorse(measure));
    return ok({
      baselineStartDate: record.baselineStartDate,
      baselines: baselineViews(record, stored, known),
      advice: await undecidedOutliers(tx, record),
      falseAlarms: falseAlarmSentence(judged.map(({ baseline }) => baseline)),
    });
  },
);

function baselineViews(
  record: ProfileRecord,
  stored: readonly Baseline[],
  known: readonly { measure: Measure; baseline: Baseline }[],
): ProfileBaseline[] {
  const tests = record.tests.map(measuredTest);
  const personAt = personAtTests(record);
  return known.map(({ measure, baseline }) => {
    const origin = baselineOriginOf(measure, baseline.inputClass, tests, record.baselineStartDate);
    const newest = origin.occasions.at(-1);
    const error = errorOfChange(measure, baseline.inputClass, baseline);
    return {
      baseline,
      norms: newest ? findNorms(measure.id, baseline.inputClass, personAt(newest.testId)) : null,
      occasions: origin.occasions.toReversed(),
      leftOut: origin.leftOut.toReversed().slice(0, leftOutShown),
      leftOutCount: origin.leftOut.length,
      limits:
        error === null
          ? null
          : { ...error.limits, source: error.source, usedPersonalVariance: error.usedPersonalVariance },
      whyNoLimits:
        error !== null || measure.changeRule === 'none'
          ? null
          : whyNoRetestError(measure.id, baseline.inputClass),
      thresholds: isJudgedByMilliseconds(measure.id)
        ? {
            own: record.thresholds.get(measure.id) ?? null,
            usual: thresholdsFor(measure, baseline.inputClass, baseline, undefined),
          }
        : null,
      newest: newestOf(record, stored, baseline),
    };
  });
}

/** Compares the newest test that has the measure with the same kind of input. */
function newestOf(
  record: ProfileRecord,
  stored: readonly Baseline[],
  { measureId, inputClass }: Baseline,
): ProfileBaseline['newest'] {
  const test = record.tests.findLast((one) =>
    one.measures.some((m) => m.measureId === measureId && m.inputClass === inputClass && m.score !== null),
  );
  if (test === undefined) return null;
  const comparison = compareRecordedTest(record, stored, test).comparisons.find(
    (one) => one.measureId === measureId,
  );
  return comparison === undefined
    ? null
    : { testId: test.id, completedOn: test.completedAt.toISOString(), comparison };
}
