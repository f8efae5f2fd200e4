import { type RosterFilter, rosterFilters } from '@plumbline/contract/features/roster/roster-list-words';
import { flagParam, pagingParams, textParam, wordParam } from '../../platform/navigation/search-params.ts';

/** What the address of an import says. */
export interface RosterSearch {
  filter: RosterFilter | undefined;
  PageNumber: number;
  RowsPerPage: number;
  SearchString: string;
  /** Back at the columns of a roster that is checked already. */
  columns: 1 | undefined;
}

/** Reads the address; anything odd reads as its default. */
export function readRosterSearch(search: Record<string, unknown>): RosterSearch {
  return {
    filter: wordParam(search.filter, rosterFilters),
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    columns: flagParam(search.columns) === true ? 1 : undefined,
  };
}
