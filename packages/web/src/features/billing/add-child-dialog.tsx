import { addBillingChildOrg } from '@plumbline/contract/features/billing/bill-to';
import { getEnterpriseOrganizations } from '@plumbline/contract/features/organizations/get-enterprise-organizations';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { OrganizationLookupField } from '../../records/organizations/organization-lookup-field.tsx';
import { chosenOrganization, typedOrganization } from './payer-choice.ts';

export interface AddChildDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Internal staff name any organization; an enterprise chooses among its own. */
  isStaff: boolean;
  /** The organization itself and those it pays for already. */
  takenIds: readonly number[];
}

/** Adds an organization to those that are paid for. An empty choice just closes (B038). */
export function AddChildDialog({ isOpen, onClose, isStaff, takenIds }: AddChildDialogProps) {
  const { run } = useAction(addBillingChildOrg, { success: 'Successfully Created' });
  const own = useQuery({ ...callQuery(getEnterpriseOrganizations, {}), enabled: isOpen && !isStaff });
  const options = (own.data?.organizations ?? [])
    .filter(({ id }) => !takenIds.includes(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Child Organization"
      schema={typedOrganization}
      defaultValues={{ OrganizationId: '' }}
      submitLabel="Add"
      outcome="Starting today, this organization pays for the other one."
      onSubmit={({ OrganizationId }) => {
        const chosen = chosenOrganization(OrganizationId);
        return chosen === null ? { ok: true } : run({ OrganizationId: chosen });
      }}
    >
      {({ control }) =>
        isStaff ? (
          <OrganizationLookupField control={control} name="OrganizationId" label="Organization ID" />
        ) : (
          <SelectField
            control={control}
            name="OrganizationId"
            label="Organization"
            options={options}
            help="Choose an organization in your enterprise that you do not pay for yet."
          />
        )
      }
    </FormDialog>
  );
}
