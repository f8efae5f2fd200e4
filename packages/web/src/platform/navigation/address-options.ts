import { notFound, stripSearchParams } from '@tanstack/react-router';
import { type AddressFields, fallbacksOf, id, readAddress } from './address-fields.ts';
import { namesIn } from './page-address.ts';
import type { SearchParams } from './search-params.ts';

/**
 * How the router reads and writes the address of a route: as its page declares it, without what is as it would be anyway. A
 * value in the path is an id unless the page declares something else; what cannot be read there is a page that does not exist.
 *
 * @param path the route's own part of the page's path
 */
export function addressOptions(path: string, declared: AddressFields = {}) {
  const names = namesIn(path);
  const inPath = Object.fromEntries(names.map((name) => [name, declared[name] ?? id()]));
  const inSearch = Object.fromEntries(Object.entries(declared).filter(([name]) => !names.includes(name)));
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
