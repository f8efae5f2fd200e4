import type { SomeListAddress } from './list-address.ts';

/**
 * Returns whether a search or a filter hides some entries of a list.
 *
 * @param unfiltered the address without a filter, apart from the search
 */
export function isListFiltered<Address extends SomeListAddress>(
  address: Address,
  unfiltered: Partial<Address> = {},
): boolean {
  const everything = { SearchString: '', ...unfiltered };
  return Object.entries(everything).some(
    ([name, value]) => String(address[name as keyof Address] ?? '') !== String(value ?? ''),
  );
}
