import { findMeasure } from '../clinical/measures/find-measure.ts';
import type { Measure } from '../clinical/measures/measure.ts';
import { roundTo } from '../numbers/rounding.ts';
import type { CodeableConcept, Quantity } from './elements.ts';
import { loincOfMeasure } from './loinc.ts';
import { ownSystems, systems } from './systems.ts';

/** A measure or a stance as a code: LOINC first where it has one, and always the portal's own. */
export function measureCode(measureId: number): CodeableConcept {
  const loinc = loincOfMeasure(measureId);
  const name = findMeasure(measureId)?.name ?? `Measure ${measureId}`;
  const own = { system: ownSystems.measure, code: String(measureId), display: name };
  return { coding: loinc === null ? [own] : [loinc, own], text: name };
}

/** The UCUM code of a measure's unit, and how people read it. Annotations in braces are what UCUM has for points and counts. */
function unitOf({ unit, categoryId }: Pick<Measure, 'unit' | 'categoryId'>): { unit: string; code: string } {
  if (unit === 'ms' || unit === 's' || unit === 'cm') return { unit, code: unit };
  const isCounted = unit === 'count' && categoryId !== 8 && categoryId !== 10;
  return isCounted ? { unit: 'count', code: '{count}' } : { unit: 'points', code: '{score}' };
}

/**
 * A score or a change in the unit of its measure, rounded as every page of the portal rounds it.
 * @param decimals of the measure by default
 */
export function quantityOf(measureId: number, value: number, decimals?: 0 | 1 | 2): Quantity {
  const measure = findMeasure(measureId) ?? {
    unit: 'score' as const,
    categoryId: 1 as const,
    decimals: 1 as const,
  };
  return { value: roundTo(value, decimals ?? measure.decimals), ...unitOf(measure), system: systems.ucum };
}

/** A share in per cent. */
export const percentQuantity = (value: number): Quantity => ({
  value: roundTo(value, 1),
  unit: '%',
  system: systems.ucum,
  code: '%',
});
