import { notFound } from '@tanstack/react-router';
import { pathFieldsOf } from './page-address.ts';
import { type PagePath, ruleOf } from './page-table.ts';
import type { SearchParams } from './search-params.ts';

/**
 * How the router reads and writes the values in a page's path: as ids, unless the page table declares something else. What
 * cannot be read is a page that does not exist.
 */
export function pathParams(page: PagePath) {
  const fields = Object.entries(pathFieldsOf(page, ruleOf(page).address));
  return {
    parse: (texts: SearchParams): SearchParams =>
      Object.fromEntries(
        fields
          .filter(([name]) => texts[name] !== undefined)
          .map(([name, { read }]) => {
            const value = read(texts[name]);
            if (value === undefined) throw notFound();
            return [name, value];
          }),
      ),
    stringify: (values: SearchParams): Record<string, string> =>
      Object.fromEntries(
        fields.flatMap(([name]) => (values[name] === undefined ? [] : [[name, String(values[name])]])),
      ),
  };
}
