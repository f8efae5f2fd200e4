import { allRows, type TablePaging } from './data-column.ts';

/** How many pages there are; at least one. */
export function pageCount({
  rowsPerPage,
  totalCount,
}: Pick<TablePaging, 'rowsPerPage' | 'totalCount'>): number {
  return rowsPerPage === allRows ? 1 : Math.max(1, Math.ceil(totalCount / rowsPerPage));
}

/** The page itself, or the last one where there are fewer: an address that was kept may name a page that is no more. */
export const pageInRange = ({ pageNumber, ...paging }: TablePaging): number =>
  Math.min(pageNumber, pageCount(paging));

/**
 * The pages to offer: first, last and those around the present one, with null for a gap. Always as many places for the
 * same number of pages, so that the next button does not move under the pointer.
 */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 7) return span(1, last);
  if (current <= 4) return [...span(1, 5), null, last];
  if (current >= last - 3) return [1, null, ...span(last - 4, last)];
  return [1, null, ...span(current - 1, current + 1), null, last];
}

const numberText = (value: number) => value.toLocaleString('en-US');

/** `1,248`, or `50+` where counting stopped at 50. */
export const countText = ({
  totalCount,
  mostCounted = null,
}: Pick<TablePaging, 'totalCount' | 'mostCounted'>): string =>
  mostCounted !== null && totalCount > mostCounted ? `${numberText(mostCounted)}+` : numberText(totalCount);

/** `1–10 of 1,248` */
export function rangeText(paging: TablePaging): string {
  const { pageNumber, rowsPerPage, totalCount } = paging;
  if (totalCount === 0) return '0 of 0';
  const size = rowsPerPage === allRows ? totalCount : rowsPerPage;
  const first = (pageNumber - 1) * size + 1;
  return `${numberText(first)}–${numberText(Math.min(totalCount, first + size - 1))} of ${countText(paging)}`;
}
