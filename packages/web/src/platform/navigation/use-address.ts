import { useMatches, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AddressOf, hrefOf, type LinkArguments, namesIn, splitAddress } from './page-address.ts';
import type { PagePath } from './page-table.ts';
import type { SearchParams } from './search-params.ts';

export interface AddressChangeOptions {
  /** Back does not come to the address before: for typing, and for what closes itself. */
  replace?: boolean;
  /** False leaves the page where it is scrolled to. */
  resetScroll?: boolean;
}

/** Changes what the address of the open page says; what is not named stays. Resolves when the page shows it. */
export type ChangeAddress<Values> = (
  change: Partial<Values>,
  options?: AddressChangeOptions,
) => Promise<void>;

/**
 * What the address of the open page says, and a way to change it. The change starts from the address as it is by then, so that
 * a search that comes to rest undoes nothing that happened meanwhile; once another page is on its way nothing is changed.
 *
 * @param page the page that is open, or the one around it, as a profile's around its tabs
 */
export function useAddress<Page extends PagePath>(
  page: Page,
): readonly [AddressOf<Page>, ChangeAddress<AddressOf<Page>>] {
  const search: SearchParams = useSearch({ strict: false });
  const params: SearchParams = useParams({ strict: false });
  const fields = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.page === page)?.staticData.rule?.address,
  });
  // The router merges in what stands in the address for the pages around, such as the organization of the portal's frame.
  const values = useMemo(() => {
    const names = [...Object.keys(fields ?? {}), ...namesIn(page)];
    const all = { ...search, ...params };
    return Object.fromEntries(names.map((name) => [name, all[name]])) as AddressOf<Page>;
  }, [page, fields, search, params]);
  const openPath = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback<ChangeAddress<AddressOf<Page>>>(
    async (changes, options = {}) => {
      // As the router reads it, which knows no case: what somebody typed is compared as the route writes it.
      if (router.matchRoutes(router.latestLocation).at(-1)?.pathname !== openPath) return;
      const changed = splitAddress(page, { ...changes });
      await navigate({
        to: '.',
        params: (now: object) => ({ ...now, ...changed.params }),
        search: (now: object) => ({ ...now, ...changed.search }),
        ...options,
      });
    },
    [page, openPath, navigate, router],
  );
  return [values, change];
}

/** Leads to another page: `goTo('/users/$id', { id: 3 })`. Resolves when the page is there. */
export type GoTo = <Page extends PagePath>(page: Page, ...values: LinkArguments<Page>) => Promise<void>;

/** Two ways to lead to another page: with a way back, and in the place of the page that is open. */
export function useGoTo(): { goTo: GoTo; replaceWith: GoTo } {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      goTo: (page, ...values) => navigate({ href: hrefOf(page, ...values) }),
      replaceWith: (page, ...values) => navigate({ href: hrefOf(page, ...values), replace: true }),
    }),
    [navigate],
  );
}
