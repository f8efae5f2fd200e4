import { balanceMeasures } from './balance-measures.ts';
import { cognitiveMeasures } from './cognitive-measures.ts';
import type { Measure } from './measure.ts';
import { movementMeasures } from './movement-measures.ts';
import { surveyMeasures } from './survey-measures.ts';
import { symptomMeasures } from './symptom-measures.ts';

/** Every measure of the specification (document 3, section 9.1). */
export const allMeasures: readonly Measure[] = [
  ...balanceMeasures,
  ...cognitiveMeasures,
  ...movementMeasures,
  ...surveyMeasures,
  ...symptomMeasures,
];

const byId: ReadonlyMap<number, Measure> = new Map(allMeasures.map((measure) => [measure.id, measure]));

/** The measure of an id; undefined when the specification has none. */
export function findMeasure(measureId: number): Measure | undefined {
  return byId.get(measureId);
}

/**
 * The measure of an id that is known to exist.
 * @throws RangeError otherwise
 */
export function measureOf(measureId: number): Measure {
  const measure = byId.get(measureId);
  if (measure === undefined) throw new RangeError(`There is no measure ${measureId}.`);
  return measure;
}

/**
 * The measures of a protocol's steps, in order and as often as the protocol repeats them; none for a single measure and for a
 * protocol whose steps are not published.
 * @throws RangeError for an id that is not a measure
 */
export function measuresOfProtocol(measureId: number): Measure[] {
  return measureOf(measureId).componentIds.map(measureOf);
}

/** Whether an organization may put a measure into a protocol: not inactive, not withdrawn, not for research only. */
export function isOffered(measure: Measure): boolean {
  return !measure.isInactive && !measure.isWithdrawn && !measure.isResearchOnly;
}

/** What stands after a big score: 'ms', 's', 'of 100', 'of 132'; nothing after a plain count. */
export function unitLabel(measure: Measure): string {
  switch (measure.unit) {
    case 'points100':
    case 'score':
      return `of ${measure.axis.max}`;
    case 'count':
      return '';
    default:
      return measure.unit;
  }
}
