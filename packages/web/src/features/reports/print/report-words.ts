import type { ClinicalReportView } from '@plumbline/contract';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';

/** The person's name, or 'Profile ID 123' where it is withheld. */
export function personTitle({ person }: Pick<ClinicalReportView, 'person'>): string {
  const name = person.name?.trim() ?? '';
  return name === '' ? `Profile ID ${person.profileId}` : name;
}

/** The parts that are known, joined; null where none is. */
export function joinKnown(parts: readonly (string | null)[], separator: string): string | null {
  const known = parts.filter((part) => part !== null && part.trim() !== '');
  return known.length === 0 ? null : known.join(separator);
}

/** What the report says of a measure, for the parts that are made for a whole one: they read nothing else of it. */
export const asMeasure = (measure: ClinicalReportView['measures'][number]['measure']): Measure =>
  measure as Measure;

/** 'P50, Average'; where nobody like the person was measured 'No norms'. */
export const percentileText = ({
  norms,
  percentileNumber,
  percentileDisplay,
  percentileDescription,
}: ClinicalReportView['measures'][number]['comparison']): string =>
  norms === null || percentileNumber === null
    ? 'No norms'
    : `P${percentileDisplay}, ${percentileDescription}`;

/** A number of a VOMS step; what was skipped reads 'Skip'. */
export const orSkip = (value: number | null, unit = ''): string =>
  value === null ? 'Skip' : `${value}${unit}`;

/** A list in pieces of so many, in order. */
export function inPieces<Item>(
  items: readonly Item[],
  size: number,
): { start: number; items: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => ({
    start: index * size,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/** How many tests stand beside each other in a table: eight on paper and desktop, three on a phone. */
export const testColumns = (isPhone: boolean): number => (isPhone ? 3 : 8);
