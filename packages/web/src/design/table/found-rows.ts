import type { RowData } from '@tanstack/react-table';
import type { CellValue, DataColumn } from './data-column.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Letters without case and accents, so that `jose` finds `José`. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

const compareValues = (one: NonNullable<CellValue>, other: NonNullable<CellValue>): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));

/**
 * The rows of a list that is here whole which a search finds, in the order of a column. All words of the search have to be there;
 * rows without a value come last either way.
 *
 * @param textOf what a row is found by
 * @param column what it is sorted by; as they came without one
 */
export function foundRows<Row extends RowData>(
  rows: readonly Row[],
  {
    search,
    textOf,
    column,
    isAscending,
  }: {
    search: string;
    textOf: (row: Row) => string;
    column: Pick<DataColumn<Row>, 'value' | 'sortValue'> | undefined;
    isAscending: boolean;
  },
): Row[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    if (words.length === 0) return true;
    const text = folded(textOf(row));
    return words.every((word) => text.includes(word));
  });
  if (column === undefined) return found;
  const { value, sortValue = value } = column;
  const valued = found.map((row) => ({ row, by: sortValue(row) }));
  const sign = isAscending ? 1 : -1;
  return valued
    .toSorted((one, other) => {
      if (one.by === null || other.by === null) return Number(one.by === null) - Number(other.by === null);
      return sign * compareValues(one.by, other.by);
    })
    .map(({ row }) => row);
}
