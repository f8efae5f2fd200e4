import { SelectInput } from '../../design/form/select-input.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import type { InvoicesAddress } from './invoice-address.ts';

export interface BilledForFilterProps {
  /** The other organizations that there are invoices for. */
  organizations: readonly { id: number; name: string }[];
  /** The one whose invoices are shown; undefined for all. */
  value: number | undefined;
  onAddressChange: OnAddressChange<InvoicesAddress>;
}

const all = 0;

/** Narrows what a payer is billed to the invoices for one organization, its own among them. */
export function BilledForFilter({ organizations, value, onAddressChange }: BilledForFilterProps) {
  const own = useCurrentUser().selectedOrganization;
  const options = [
    { value: all, label: 'For all organizations' },
    ...(own === null ? [] : [{ value: own.id, label: own.name }]),
    ...organizations.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectInput
      label="For"
      isLabelHidden
      options={options}
      value={value ?? all}
      onChange={(chosen) =>
        void onAddressChange({ forOrganizationId: chosen === all ? undefined : chosen, PageNumber: 1 })
      }
    />
  );
}
