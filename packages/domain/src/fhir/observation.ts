import type { MeasureComparison } from '../clinical/comparison/comparison.ts';
import { formatBaselineScore } from '../clinical/comparison/format-score.ts';
import { findMeasure, measureCategoryLabels } from '../clinical/measures/find-measure.ts';
import { isAnsweredAlike } from '../clinical/measures/taken-by-motion.ts';
import { concept, some } from './elements.ts';
import { interpretationOf } from './interpretation.ts';
import { measureCode, quantityOf } from './measure-code.ts';
import { absent, componentsOf, isTakenOut } from './observation-components.ts';
import { performersOf } from './performers.ts';
import { patientReference } from './person.ts';
import { hasAnswers } from './questionnaires.ts';
import type { FhirSession } from './session.ts';
import { resultStatus } from './session-status.ts';
import { ownSystems, systems } from './systems.ts';

/** The id of the Observation of a measure of a test, and of its answers. */
export const observationId = (testId: number, measureId: number): string => `${testId}-${measureId}`;

/** What a person was asked is a survey; what was measured is an examination. */
function categoryOfMeasure(measureId: number) {
  const categoryId = findMeasure(measureId)?.categoryId ?? 8;
  const isAsked = categoryId === 8 || categoryId === 9 || categoryId === 10;
  const category = isAsked
    ? concept(systems.observationCategory, 'survey', 'Survey')
    : concept(systems.observationCategory, 'exam', 'Exam');
  return [{ ...category, text: measureCategoryLabels[categoryId] }];
}

const inputClassNames = {
  motion: 'Answered by moving the phone',
  touch: 'Answered by touching the screen',
  keyboard: 'Answered with a keyboard',
  touchPatterns: 'Answered by touching the screen, patterns in place of colors',
  keyboardPatterns: 'Answered with a keyboard, patterns in place of colors',
} as const;

/** The Observation resource of one measure of a test: the score, what it is compared with, and what the verdict says of it. */
export function observationOf(session: FhirSession, measureId: number) {
  const { testId, status } = session;
  const comparison = session.comparisons.find((one) => one.measureId === measureId);
  return {
    resourceType: 'Observation' as const,
    id: observationId(testId, measureId),
    meta: session.meta,
    status: resultStatus(status),
    category: categoryOfMeasure(measureId),
    code: measureCode(measureId),
    subject: patientReference(session.profileId),
    encounter: { reference: `Encounter/${testId}` },
    effectiveDateTime: session.completedOn,
    issued: session.meta.lastUpdated,
    performer: performersOf(session),
    ...(comparison === undefined || status === 'removed'
      ? { dataAbsentReason: absent.unknown }
      : measured(session, comparison)),
  };
}

function measured(session: FhirSession, comparison: MeasureComparison) {
  const { measureId, score, inputClass } = comparison;
  const results = session.results.filter((result) => result.measureId === measureId);
  const isSkipped = results.length > 0 && results.every((result) => result.isSkipped);
  const isOut = isTakenOut(comparison);
  const notes = [
    ...(isOut ? ['A person took this result out of every baseline and verdict.'] : []),
    ...(comparison.isAcrossInputClasses
      ? ['The baseline was answered in another way, so nothing is compared with it.']
      : []),
    ...comparison.validity.map(({ sentence }) => sentence),
  ];
  return {
    ...(score === null
      ? { dataAbsentReason: isSkipped ? absent.notPerformed : absent.error }
      : isOut
        ? { dataAbsentReason: absent.takenOut }
        : { valueQuantity: quantityOf(measureId, score) }),
    interpretation: isOut ? undefined : interpretationOf(comparison),
    note: some(notes.map((text) => ({ text }))),
    method: methodOf(measureId, inputClass),
    device: { reference: `Device/${session.testId}` },
    referenceRange: baselineRange(comparison),
    derivedFrom:
      hasAnswers(measureId) && !isOut
        ? [{ reference: `QuestionnaireResponse/${observationId(session.testId, measureId)}` }]
        : undefined,
    component: some(componentsOf(comparison, results)),
  };
}

/** None for what is answered alike by whatever it was answered with. */
function methodOf(measureId: number, inputClass: MeasureComparison['inputClass']) {
  const measure = findMeasure(measureId);
  if (measure !== undefined && isAnsweredAlike(measure)) return undefined;
  return concept(ownSystems.inputClass, inputClass, inputClassNames[inputClass]);
}

/**
 * The person's own baseline as the range that the result is judged by; its bounds are left out where no error of retest is known.
 * None where the baseline was answered in another way: a receiver would flag the result by it.
 */
function baselineRange({ measureId, baseline, isAcrossInputClasses }: MeasureComparison) {
  const measure = findMeasure(measureId);
  if (baseline === null || measure === undefined || isAcrossInputClasses) return undefined;
  const { score, lowScore, highScore, baselineTestCount, inputClass } = baseline;
  const tests = baselineTestCount === 1 ? '1 test' : `${baselineTestCount} tests`;
  return [
    {
      low: lowScore === null ? undefined : quantityOf(measureId, lowScore, 1),
      high: highScore === null ? undefined : quantityOf(measureId, highScore, 1),
      type: concept(ownSystems.component, 'baseline', 'Own baseline of the person'),
      text: `Own baseline ${formatBaselineScore(measure, score)} of ${tests} (${inputClass}); the bounds are the 90% limits of retest error.`,
    },
  ];
}
