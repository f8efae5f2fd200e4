import { stripSearchParams } from '@tanstack/react-router';
import { fallbacksOf, readAddress } from './address-fields.ts';
import { splitAddress } from './page-address.ts';
import { type PagePath, ruleOf } from './page-table.ts';
import type { SearchParams } from './search-params.ts';

/** How the router reads and writes a page's address: as the page table declares it, without what is as it would be anyway. */
export function addressRoute(page: PagePath) {
  const fields = splitAddress(page, ruleOf(page).address ?? {}).search;
  return {
    staticData: { page },
    validateSearch: (search: SearchParams): SearchParams => readAddress(fields, search),
    search: { middlewares: [stripSearchParams<SearchParams>(fallbacksOf(fields))] },
  };
}
