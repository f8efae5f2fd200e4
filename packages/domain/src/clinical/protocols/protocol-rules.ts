/** A step of a protocol as it is sent: which test, and where it stands. */
export interface ProtocolStep {
  measureId: number;
  /** What the steps are sorted by; equal ones keep the order in which they came. */
  order: number;
}

/** Why a protocol cannot be kept as it is. */
export type ProtocolProblem = 'empty' | 'measureTwice' | 'measureNotOffered';

/** The tests of a protocol in their order. Their stored order is the index in this list, from zero (C497). */
export const measureIdsInOrder = (steps: readonly ProtocolStep[]): number[] =>
  steps.toSorted((one, other) => one.order - other.order).map(({ measureId }) => measureId);

/**
 * What is wrong with a protocol's tests; null when nothing is (C283). Each test stands in it once: how often it is repeated is decided
 * by screening or assessment.
 * @param measureIds the tests, in any order
 * @param symptomsEnabled whether symptoms are asked, which is enough for a protocol
 * @param hasMeasure whether the organization has a test
 */
export function protocolProblem(
  measureIds: readonly number[],
  symptomsEnabled: boolean,
  hasMeasure: (measureId: number) => boolean,
): ProtocolProblem | null {
  if (measureIds.length === 0 && !symptomsEnabled) return 'empty';
  if (new Set(measureIds).size < measureIds.length) return 'measureTwice';
  return measureIds.every(hasMeasure) ? null : 'measureNotOffered';
}

/** A list with one item taken out and put in at another place; the same list where either place is outside it. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const isInside = (index: number) => index >= 0 && index < items.length;
  if (!isInside(from) || !isInside(to) || from === to) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Names are compared without case and the space around them (C281). */
export const isSameProtocolName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
