import type { SomeListAddress } from './list-address.ts';

/**
 * Whether a search or a filter leaves something of a list out.
 *
 * @param unfiltered what the address says when nothing is filtered, beside the search
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
