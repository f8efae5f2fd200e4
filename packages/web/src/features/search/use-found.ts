import type { SearchResult } from '@plumbline/contract';
import { getRecentItems, type RecentItem } from '@plumbline/contract/features/search/get-recent-items';
import { masterSearch } from '@plumbline/contract/features/search/master-search';
import { masterSearchSuperAdmin } from '@plumbline/contract/features/search/master-search-super-admin';
import { searchResultTypes } from '@plumbline/contract/lookups/search-lookups';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery, pageQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** What was found, under one heading. */
export interface FoundGroup {
  label: string;
  results: readonly SearchResult[];
}

export interface Found {
  groups: readonly FoundGroup[];
  isLoading: boolean;
  /** Why there is no answer, in a sentence. */
  problem: string | null;
  retry: () => void;
}

const headings: Readonly<Record<number, string>> = { 1: 'Profiles', 2: 'Groups', 3: 'Protocols', 4: 'Users' };

/**
 * What fits a search, kind by kind; for internal staff also what has that id in any organization. With nothing asked, what was
 * opened before.
 *
 * @param asked the search, without blanks around it
 * @param recent what the browser remembers; asked for when the box is open and empty
 */
export function useFound(term: string, recent: readonly RecentItem[]): Found {
  const { permissions } = useCurrentUser();
  const isHere = term !== '' && permissions.includes('profile:read');
  const isEverywhere = /^\d{1,9}$/.test(term) && permissions.includes('staff:tools');
  const isRecent = term === '' && recent.length > 0 && permissions.includes('profile:read');
  const here = useQuery({ ...pageQuery(masterSearch, { searchString: term }), enabled: isHere });
  const everywhere = useQuery({
    ...pageQuery(masterSearchSuperAdmin, { searchString: term }),
    enabled: isEverywhere,
  });
  const before = useQuery({ ...callQuery(getRecentItems, { items: [...recent] }), enabled: isRecent });

  const hits = isHere ? (here.data?.searchResults ?? []) : [];
  const elsewhere = (isEverywhere ? (everywhere.data?.searchResults ?? []) : []).filter(
    (one) => !hits.some((hit) => keyOfResult(hit) === keyOfResult(one)),
  );
  const groups = [
    { label: 'Recent', results: isRecent ? (before.data?.searchResults ?? []) : [] },
    ...searchResultTypes.entries.map(({ id }) => ({
      label: headings[id] ?? '',
      results: hits.filter(({ type }) => type === id),
    })),
    { label: 'By ID in all organizations', results: elsewhere },
  ].filter(({ results }) => results.length > 0);
  const asking = [
    ...(isHere ? [here] : []),
    ...(isEverywhere ? [everywhere] : []),
    ...(isRecent ? [before] : []),
  ];
  const failed = asking.find(({ isError }) => isError);
  return {
    groups,
    isLoading: asking.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    problem: failed === undefined ? null : messageOf(failed.error),
    retry: () => {
      for (const query of asking) if (query.isError) void query.refetch();
    },
  };
}

/** Tells results apart: somebody can be in more organizations than one. */
export const keyOfResult = ({ type, id, organizationId }: SearchResult): string =>
  `${type}-${id}-${organizationId}`;
