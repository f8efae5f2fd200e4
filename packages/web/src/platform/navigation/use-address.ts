import { useMatches, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AddressOf, hrefOf, type LinkArguments, namesIn, splitAddress } from './page-address.ts';
import type { PagePath } from './page-table.ts';
import { present, type SearchParams } from './search-params.ts';

export interface AddressChangeOptions {
  /** Replaces the history entry, so that Back skips the previous address: for typing, and for a dialog that closes itself. */
  replace?: boolean;
  /** False keeps the scroll position. */
  resetScroll?: boolean;
}

/** Changes fields of the open page's address; other fields stay. Resolves when the page shows the change. */
export type ChangeAddress<Values> = (
  change: Partial<Values>,
  options?: AddressChangeOptions,
) => Promise<void>;

/**
 * Returns the address of the open page, and a function that changes it. The change starts from the current address, so that a
 * debounced search undoes nothing that happened meanwhile. Once another page is opening, nothing is changed.
 *
 * @param page the open page, or the one around it, as a profile's is around its tabs
 */
export function useAddress<Page extends PagePath>(
  page: Page,
): readonly [AddressOf<Page>, ChangeAddress<AddressOf<Page>>] {
  const search: SearchParams = useSearch({ strict: false });
  const params: SearchParams = useParams({ strict: false });
  const fields = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.page === page)?.staticData.rule?.address,
  });
  // The router adds the fields of the pages around this one, such as the organization of the portal's frame.
  const values = useMemo(() => {
    const names = [...Object.keys(fields ?? {}), ...namesIn(page)];
    // A path that may leave its id out leaves the query's.
    const all = { ...search, ...present(params) };
    return Object.fromEntries(names.map((name) => [name, all[name]])) as AddressOf<Page>;
  }, [page, fields, search, params]);
  const openPath = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback<ChangeAddress<AddressOf<Page>>>(
    async (changes, options = {}) => {
      // The router ignores case in paths, so the typed path is compared in the route's own spelling.
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

/** Opens another page: `goTo('/users/$id', { id: 3 })`. Resolves when the page is there. */
export type GoTo = <Page extends PagePath>(page: Page, ...values: LinkArguments<Page>) => Promise<void>;

/** Two ways to open another page: with a new history entry, and in place of the present one. */
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
