import type { SessionResult } from '@plumbline/contract';
import { findMeasure, formatScoreWithUnit, measuresOfTest, severityOf } from '@plumbline/domain';
import type { Outcome } from './outcomes.ts';
import type { Sender, Submission } from './submission.ts';
import { resultRows } from './submission-rows.ts';

/**
 * What the person sees of the test on the device, where the code says so. The scores are those of the request alone and nothing is read
 * for them, so that whoever holds the token of a code learns nothing of a person from before.
 */
export function shownResults(
  { code }: Pick<Sender, 'code'>,
  { results, test }: Pick<Submission, 'results' | 'test'>,
  { status }: Pick<Outcome, 'status'>,
): SessionResult[] {
  if (code?.showResultsAfterSession !== true || status !== 'stored') return [];
  const facts = resultRows(results).map((row) => ({ ...row, isExcluded: false, isRestored: false }));
  return measuresOfTest(facts, test.inputClass, findMeasure).flatMap(({ measureId, score, standing }) => {
    const measure = findMeasure(measureId);
    if (measure === undefined || score === null) return [];
    return {
      measureId,
      name: measure.name,
      display: formatScoreWithUnit(measure, score),
      severity: severityOf(measureId, score),
      isValid: standing === 'counted',
    };
  });
}
