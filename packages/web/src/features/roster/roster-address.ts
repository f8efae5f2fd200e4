import type { OnAddressChange } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

/** What the address of an import says. */
type RosterAddress = AddressOf<'/profiles/roster-import/$rosterImportId'>;

/** What every part of an import is given of its address. */
export interface RosterAddressProps {
  address: Omit<RosterAddress, 'rosterImportId'>;
  onAddressChange: OnAddressChange<RosterAddress>;
}
