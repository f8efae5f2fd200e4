import type { Protocol } from '@plumbline/contract';
import { findMeasure, measureCategoryLabels } from '@plumbline/domain/clinical/measures/find-measure';
import { symptomsMeasureId } from '@plumbline/domain/clinical/measures/survey-measures';

/** A protocol with the number that goes up with each change. */
export type RevisedProtocol = Protocol & { revision: number };

/** The tests of a protocol in their order. */
export const measureIdsOf = ({ protocolItems }: Pick<Protocol, 'protocolItems'>): number[] =>
  protocolItems
    .toSorted((one, other) => one.regulationMeasureOrder - other.regulationMeasureOrder)
    .map(({ regulationMeasureId }) => regulationMeasureId);

/** What a test is called. */
export const nameOfMeasure = (id: number): string => findMeasure(id)?.name ?? `Measure ${id}`;

/** The category of a test in a word. */
export const categoryOfMeasure = (id: number): string => {
  const measure = findMeasure(id);
  return measure === undefined ? '' : measureCategoryLabels[measure.categoryId];
};

/** How many steps a test has, in words; nothing where it is one. */
export function stepsText(id: number): string {
  const count = findMeasure(id)?.componentIds.length ?? 0;
  return count === 0 ? '' : `${count} ${count === 1 ? 'step' : 'steps'}`;
}

/** The tests of a protocol in one line, with the symptoms where they are asked. */
export function testsText(protocol: Pick<Protocol, 'protocolItems' | 'symptomsEnabled'>): string {
  const ids = measureIdsOf(protocol);
  const names = ids.map(nameOfMeasure);
  const isAsked = protocol.symptomsEnabled && !ids.includes(symptomsMeasureId);
  return [...names, ...(isAsked ? ['Symptoms'] : [])].join(', ');
}

/** A standard protocol has the id it had before there were custom ones. */
export const typeOf = ({ legacyProtocolId }: Pick<Protocol, 'legacyProtocolId'>): string =>
  legacyProtocolId === null ? 'Custom' : 'Standard';

/** 'Active' or 'Disabled'. */
export const statusOf = ({ isDisabled }: Pick<Protocol, 'isDisabled'>): string =>
  isDisabled ? 'Disabled' : 'Active';
