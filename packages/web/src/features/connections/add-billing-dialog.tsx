import { addBillingChildOrg, updateBillToOrg } from '@plumbline/contract/features/billing/bill-to';
import { saveOrgConnect } from '@plumbline/contract/features/connections/save-org-connect';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { ConnectedOrganizationField } from '../../records/organizations/organization-lookup-field.tsx';
import { billingForm } from './add-connection-form.ts';
import { statusOptions } from './status-options.ts';

const types = [
  { value: 'child', label: 'This organization pays for the other organization' },
  { value: 'payer', label: 'The other organization pays for this one' },
] as const;

export interface AddBillingDialogProps {
  isOpen: boolean;
  onClose: () => void;
  ownId: number;
  /** Approved can be chosen: internal staff, and an enterprise for its own children. */
  isAtOnce: boolean;
  /** On which side the other one can be. */
  sides: readonly (typeof types)[number]['value'][];
}

/** Sets who pays for whom from today on, or asks the other side for it. */
export function AddBillingDialog({ isOpen, onClose, ownId, isAtOnce, sides }: AddBillingDialogProps) {
  const offered = types.filter(({ value }) => sides.includes(value));
  const ask = useAction(saveOrgConnect, { success: 'Connection Requested' });
  const add = useAction(addBillingChildOrg, { success: 'Successfully Created' });
  const set = useAction(updateBillToOrg, { success: 'Bill To Organization Successfully Updated' });
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Billing Connection"
      width={500}
      schema={billingForm}
      defaultValues={{ organizationId: '', ...(isAtOnce ? {} : { status: 1 as const }) }}
      submitLabel="Add"
      outcome={
        isAtOnce
          ? 'Billing changes today, and both organizations are notified.'
          : 'The request expires in 30 days unless the other organization approves it.'
      }
      onSubmit={({ organizationId, type, status }) => {
        const other = Number(organizationId);
        if (status === 2)
          return type === 'child' ? add.run({ OrganizationId: other }) : set.run({ OrganizationId: other });
        return ask.run({
          orgConnect: {
            parentOrganizationId: type === 'child' ? ownId : other,
            childOrganizationId: type === 'child' ? other : ownId,
            orgConnectTypeId: 1,
            orgConnectStatusTypeId: 1,
            isEnabled: true,
          },
        });
      }}
    >
      {({ control }) => (
        <>
          <ConnectedOrganizationField control={control} name="organizationId" label="Organization ID" />
          <SelectField control={control} name="type" label="Type" options={offered} />
          <SelectField control={control} name="status" label="Status" options={statusOptions(isAtOnce)} />
        </>
      )}
    </FormDialog>
  );
}
