import { saveOrgConnect } from '@plumbline/contract/features/connections/save-org-connect';
import { requestedRoles } from '@plumbline/contract/lookups/organization-lookups';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { optionsOf } from '../../records/organizations/options-of.ts';
import { ConnectedOrganizationField } from '../../records/organizations/organization-lookup-field.tsx';
import { accessForm } from './add-connection-form.ts';
import { statusOptions } from './status-options.ts';

export interface AddAccessDialogProps {
  /** Whether the other organization becomes the parent or the child; null: the dialog is closed. */
  side: 'parent' | 'child' | null;
  onClose: () => void;
  ownId: number;
  /** Approved can be chosen: internal staff, and an enterprise for its own children. */
  isAtOnce: boolean;
}

/** Adds an access connection, or asks the other side for one. */
export function AddAccessDialog({ side, onClose, ownId, isAtOnce }: AddAccessDialogProps) {
  const { run } = useAction(saveOrgConnect, {
    success: (_reply, { orgConnect }) =>
      orgConnect.orgConnectStatusTypeId === 1 ? 'Connection Requested' : 'Successfully Created',
  });
  return (
    <FormDialog
      isOpen={side !== null}
      onClose={onClose}
      title={side === 'parent' ? 'Add Parent Organization' : 'Add Child Organization'}
      width={500}
      schema={accessForm}
      defaultValues={{ organizationId: '', ...(isAtOnce ? {} : { status: 1 as const }) }}
      submitLabel="Add"
      outcome={
        isAtOnce
          ? 'Both organizations are notified.'
          : 'The request expires in 30 days unless the other organization approves it.'
      }
      onSubmit={({ organizationId, type, status }) => {
        const other = Number(organizationId);
        return run({
          orgConnect: {
            parentOrganizationId: side === 'parent' ? other : ownId,
            childOrganizationId: side === 'parent' ? ownId : other,
            orgConnectTypeId: type,
            orgConnectStatusTypeId: status,
            isEnabled: true,
          },
        });
      }}
    >
      {({ control }) => (
        <>
          <ConnectedOrganizationField control={control} name="organizationId" label="Organization ID" />
          <SelectField control={control} name="type" label="Type" options={optionsOf(requestedRoles)} />
          <SelectField control={control} name="status" label="Status" options={statusOptions(isAtOnce)} />
        </>
      )}
    </FormDialog>
  );
}
