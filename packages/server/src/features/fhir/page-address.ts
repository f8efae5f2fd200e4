import { type Cursor, writeCursor } from './cursor.ts';
import type { SearchRequest } from './search-request.ts';

/**
 * The addresses of a page of a search and of the next one.
 * @param address without a query
 * @param next after what the next page begins; null on the last page
 */
export function addressesOfPage(
  address: string,
  { kept }: Pick<SearchRequest, 'kept'>,
  next: Cursor | null,
): { selfUrl: string; nextUrl: string | null } {
  const withQuery = (more: readonly (readonly [string, string])[]) => {
    const text = new URLSearchParams([...kept, ...more].map(([name, value]) => [name, value]));
    return `${address}${text.size === 0 ? '' : `?${text}`}`;
  };
  return {
    selfUrl: withQuery([]),
    nextUrl: next === null ? null : withQuery([['_cursor', writeCursor(next)]]),
  };
}
