import { notFound, stripSearchParams } from '@tanstack/react-router';
import { type AddressFields, fallbacksOf, id, readAddress } from './address-fields.ts';
import { namesIn } from './page-address.ts';
import type { SearchParams } from './search-params.ts';

/**
 * Returns how the router reads and writes the address of a route: the fields that its page declares, without those that equal their
 * fallback. A value in the path is an id unless the page declares otherwise; an unreadable one leads to the page for addresses that
 * do not exist.
 *
 * @param path the route's own part of the page's path
 * @param hasIdInQuery whether what the path names is read from the query as well
 */
export function addressOptions(path: string, declared: AddressFields = {}, hasIdInQuery = false) {
  const names = namesIn(path);
  const inPath = Object.fromEntries(names.map((name) => [name, declared[name] ?? id()]));
  const inSearch = Object.fromEntries(
    Object.entries(declared).filter(([name]) => hasIdInQuery || !names.includes(name)),
  );
  return {
    params: {
      parse: (texts: SearchParams): SearchParams => {
        const values = readAddress(inPath, texts);
        const isKnown = names.every((name) => texts[name] === undefined || values[name] !== undefined);
        if (!isKnown) throw notFound();
        return values;
      },
      stringify: (values: SearchParams): Record<string, string> =>
        Object.fromEntries(
          names.filter((name) => values[name] !== undefined).map((name) => [name, String(values[name])]),
        ),
    },
    validateSearch: (search: SearchParams): SearchParams => readAddress(inSearch, search),
    search: { middlewares: [stripSearchParams<SearchParams>(fallbacksOf(inSearch))] },
  };
}
