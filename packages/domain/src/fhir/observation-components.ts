import type { MeasureComparison } from '../clinical/comparison/comparison.ts';
import { concept } from './elements.ts';
import { measureCode, percentQuantity, quantityOf } from './measure-code.ts';
import { hasAnswers } from './questionnaires.ts';
import type { FhirResult } from './session.ts';
import { ownSystems, systems } from './systems.ts';

/** Why a value is missing, in the words of HL7. */
export const absent = {
  notPerformed: concept(systems.dataAbsentReason, 'not-performed', 'Not Performed'),
  error: concept(systems.dataAbsentReason, 'error', 'Error'),
  unknown: concept(systems.dataAbsentReason, 'unknown', 'Unknown'),
  /** Its number is left out, because a receiver that reads numbers alone would file it. */
  takenOut: { ...concept(systems.dataAbsentReason, 'error', 'Error'), text: 'Taken out by a person' },
} as const;

/** The components of an observation: how far it is from the baseline, its percentile, its trials and stances, its detail rows. */
export function componentsOf(comparison: MeasureComparison, results: readonly FhirResult[]) {
  return [
    ...(isTakenOut(comparison) ? [] : changes(comparison)),
    ...trials(comparison.measureId, results),
    ...details(comparison.measureId, results),
  ];
}

/** Whether somebody took the measure out of every baseline and verdict. */
export const isTakenOut = ({ changeWord }: Pick<MeasureComparison, 'changeWord'>): boolean =>
  changeWord === 'Excluded';

const own = (code: string, display: string) => concept(ownSystems.component, code, display);

function changes({
  measureId,
  isAcrossInputClasses,
  scoreChange,
  percentChange,
  percentileNumber,
  reliableChange,
}: MeasureComparison) {
  return [
    ...(scoreChange === null || isAcrossInputClasses
      ? []
      : [
          {
            code: own('change-from-baseline', 'Change from baseline'),
            valueQuantity: quantityOf(measureId, scoreChange),
          },
        ]),
    ...(percentChange === null || isAcrossInputClasses
      ? []
      : [
          {
            code: own('percent-change-from-baseline', 'Change from baseline in percent'),
            valueQuantity: percentQuantity(percentChange),
          },
        ]),
    ...(reliableChange === null
      ? []
      : [
          {
            code: own('reliable-change', 'Reliable change'),
            valueString: `${reliableChange.direction}, ${reliableChange.level === 'none' ? 'within the noise of the test' : `beyond the ${reliableChange.level.slice(1)}% limit`}`,
          },
        ]),
    ...(percentileNumber === null
      ? []
      : [{ code: own('percentile', 'Percentile'), valueQuantity: percentQuantity(percentileNumber) }]),
  ];
}

/** Stances of a composite, and repetitions; left out where there is a single result of the measure itself. */
function trials(measureId: number, results: readonly FhirResult[]) {
  const isSingle = results.length === 1 && results[0]?.stanceId === null;
  if (isSingle || hasAnswers(measureId)) return [];
  return results.map(({ stanceId, repetition, score, isSkipped, isExcluded }) => {
    const code = measureCode(stanceId ?? measureId);
    const remarks = [`trial ${repetition}`, ...(isExcluded ? ['taken out by a person'] : [])];
    const named = { ...code, text: `${code.text ?? ''}, ${remarks.join(', ')}` };
    if (isExcluded) return { code: named, dataAbsentReason: absent.takenOut };
    return score === null
      ? { code: named, dataAbsentReason: isSkipped ? absent.notPerformed : absent.error }
      : { code: named, valueQuantity: quantityOf(measureId, score) };
  });
}

/**
 * What a card shows below the score, as text. Answers of questionnaires are a resource of their own, and a typed answer is shown by
 * what replaces it, because it may name somebody.
 */
function details(measureId: number, results: readonly FhirResult[]) {
  if (hasAnswers(measureId)) return [];
  return results.flatMap(({ detailRows, isExcluded }) =>
    (isExcluded ? [] : detailRows).flatMap(({ key, value, isFlagged }) =>
      key.trim() === '' || value.trim() === ''
        ? []
        : [
            {
              code: {
                coding: [{ system: ownSystems.component, code: 'detail', display: 'Detail' }],
                text: key,
              },
              valueString: value,
              ...(isFlagged ? { interpretation: [{ text: 'Flagged' }] } : {}),
            },
          ],
    ),
  );
}
