import { everyRow } from '@plumbline/contract/core/paging';
import { allRows } from '../../design/table/data-column.ts';
import type { SomeListAddress } from './list-address.ts';

const names = ['PageNumber', 'RowsPerPage', 'SearchString', 'SortByColumn', 'SortAscending'] as const;

/** Returns the request for the page of a list that the address shows, without the fields of that particular list. */
export function listRequestOf<Address extends SomeListAddress>(
  address: Address,
): Pick<Address, (typeof names)[number] & keyof Address> {
  const named = names.filter((name) => name in address).map((name) => [name, address[name]]);
  const { RowsPerPage } = address;
  return { ...Object.fromEntries(named), RowsPerPage: RowsPerPage === allRows ? everyRow : RowsPerPage };
}
