import type { Protocol } from '@plumbline/contract';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { foundRows, pageOfRows } from '../../design/table/page-of-rows.ts';
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
 * @param textOf what a protocol is found by
 */
export const pageOfProtocols = (
  protocols: readonly Protocol[],
  { SearchString, SortByColumn, SortAscending, PageNumber, RowsPerPage }: ProtocolsFilter,
  textOf: (protocol: Protocol) => string,
) =>
  pageOfRows(
    foundRows(protocols, {
      search: SearchString,
      textOf,
      compare: compare[SortByColumn],
      isAscending: SortAscending,
    }),
    { pageNumber: PageNumber, rowsPerPage: RowsPerPage },
  );
