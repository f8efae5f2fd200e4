import { useState } from 'react';
import type { OnAddressChange } from '../list/list-address.ts';
import { readAddress } from '../navigation/address-fields.ts';
import type { AddressOf } from '../navigation/page-address.ts';
import { type PagePath, ruleOf } from '../navigation/page-table.ts';
import type { SearchParams } from '../navigation/search-params.ts';

/** What the address of a page says, read as the router reads it. */
export const addressOn = <Page extends PagePath>(page: Page, search: SearchParams = {}): AddressOf<Page> =>
  readAddress(ruleOf(page).address ?? {}, search) as AddressOf<Page>;

/** An address for a component that is shown without a router; it starts as `search` says. */
export function useAddressState<Page extends PagePath>(
  page: Page,
  search: SearchParams = {},
): readonly [AddressOf<Page>, OnAddressChange<AddressOf<Page>>] {
  const [address, setAddress] = useState(() => addressOn(page, search));
  return [address, (change) => setAddress((now) => ({ ...now, ...change }))];
}
