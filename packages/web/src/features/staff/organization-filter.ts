import {
  type OrganizationSortColumn,
  organizationSortColumns,
} from '@plumbline/contract/features/staff/organization-list-words';
import { flagParam, pagingParams, textParam, wordParam } from '../../platform/navigation/search-params.ts';

/** What the list of organizations is asked, under the specified names of the address. */
export interface OrganizationFilter {
  PageNumber: number;
  RowsPerPage: number;
  SearchString: string;
  SortByColumn: OrganizationSortColumn;
  SortAscending: boolean;
}

/** Reads the filter from an address; anything odd reads as its default, so that no address breaks the page. */
export function readOrganizationFilter(search: Record<string, unknown>): OrganizationFilter {
  return {
    ...pagingParams(search),
    SearchString: (textParam(search.SearchString) ?? '').slice(0, 100),
    SortByColumn: wordParam(search.SortByColumn, organizationSortColumns) ?? 'name',
    SortAscending: flagParam(search.SortAscending) ?? true,
  };
}
