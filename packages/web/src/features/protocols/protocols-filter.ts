import type { Protocol } from '@plumbline/contract';
import { allRows, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { flagParam, pagingParams, textParam, wordParam } from '../../platform/navigation/search-params.ts';

const columns = ['name', 'type', 'tests', 'status'] as const;
type ProtocolColumn = (typeof columns)[number];
const dialogs = ['create', 'settings', 'standard'] as const;

/** What the list of protocols shows, as it stands in the address. */
export interface ProtocolsFilter {
  SearchString: string;
  PageNumber: number;
  RowsPerPage: number;
  SortByColumn: ProtocolColumn;
  SortAscending: boolean;
  /** The dialog that is open. */
  dialog: (typeof dialogs)[number] | null;
}

/** Reads the filter from an address; anything odd reads as its default. */
export const readProtocolsFilter = (search: Record<string, unknown>): ProtocolsFilter => ({
  ...pagingParams(search),
  SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
  SortByColumn: wordParam(search.SortByColumn, columns) ?? 'name',
  SortAscending: flagParam(search.SortAscending) ?? true,
  dialog: wordParam(search.dialog, dialogs) ?? null,
});

/** The address of a filter: only what differs from the default. */
export const addressOfProtocols = (filter: ProtocolsFilter): Record<string, unknown> => ({
  SearchString: filter.SearchString || undefined,
  PageNumber: filter.PageNumber === 1 ? undefined : filter.PageNumber,
  RowsPerPage: filter.RowsPerPage === defaultRowsPerPage ? undefined : filter.RowsPerPage,
  SortByColumn: filter.SortByColumn === 'name' ? undefined : filter.SortByColumn,
  SortAscending: filter.SortAscending ? undefined : false,
  dialog: filter.dialog ?? undefined,
});

/** A standard protocol has the id it had before there were custom ones. */
export const typeOf = ({ legacyProtocolId }: Pick<Protocol, 'legacyProtocolId'>): string =>
  legacyProtocolId === null ? 'Custom' : 'Standard';

/** 'Active' or 'Disabled'. */
export const statusOf = ({ isDisabled }: Pick<Protocol, 'isDisabled'>): string =>
  isDisabled ? 'Disabled' : 'Active';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare: Readonly<Record<ProtocolColumn, (one: Protocol, other: Protocol) => number>> = {
  name: (one, other) => collator.compare(one.name, other.name),
  type: (one, other) => collator.compare(typeOf(one), typeOf(other)),
  tests: (one, other) => one.protocolItems.length - other.protocolItems.length,
  status: (one, other) => collator.compare(statusOf(one), statusOf(other)),
};

/**
 * The protocols of one page of the list: found, sorted, cut. All of an organization's come in one reply.
 * @param wordsOf what a protocol is found by
 */
export function pageOfProtocols(
  protocols: readonly Protocol[],
  { SearchString, SortByColumn, SortAscending, PageNumber, RowsPerPage }: ProtocolsFilter,
  wordsOf: (protocol: Protocol) => string,
): { rows: Protocol[]; totalCount: number; pageNumber: number } {
  const words = SearchString.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = protocols.filter((protocol) => {
    const text = wordsOf(protocol).toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sorted = found.toSorted(compare[SortByColumn]);
  if (!SortAscending) sorted.reverse();
  if (RowsPerPage === allRows) return { rows: sorted, totalCount: found.length, pageNumber: 1 };
  // A list that became shorter shows its last page.
  const pageNumber = Math.min(PageNumber, Math.max(1, Math.ceil(found.length / RowsPerPage)));
  const start = (pageNumber - 1) * RowsPerPage;
  return { rows: sorted.slice(start, start + RowsPerPage), totalCount: found.length, pageNumber };
}
