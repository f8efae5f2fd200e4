import type { StaffOrganization } from '@plumbline/contract';
import {
  getAdminAccounts,
  getOrganizationToEdit,
  updateOrganization,
} from '@plumbline/contract/features/staff/edit-organization';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogBody } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { EditOrganizationFields } from './edit-organization-fields.tsx';
import { organizationForm, valuesOf } from './edit-organization-form.ts';

export interface EditOrganizationDialogProps {
  organizationId: number;
  onClose: () => void;
}

/** Changes what an organization is called, where it is, what kind it is, and its package (B109, B203). */
export function EditOrganizationDialog({ organizationId, onClose }: EditOrganizationDialogProps) {
  const organization = useQuery({
    ...callQuery(getOrganizationToEdit, { orgId: organizationId }),
    // Nothing is kept after the dialog, so that the next one is filled from the newest state.
    gcTime: 0,
  });
  const admins = useQuery(callQuery(getAdminAccounts, { orgId: organizationId }));
  if (organization.data === undefined || admins.data === undefined)
    return (
      <Dialog isOpen onClose={onClose} title="Edit Organization" width={680}>
        <DialogBody>
          {queryFailure('The organization did not load.', organization) ??
            queryFailure('Its System Admins did not load.', admins) ?? <SkeletonRows rows={6} />}
        </DialogBody>
      </Dialog>
    );
  return (
    <EditForm organization={organization.data.organization} admins={admins.data.accounts} onClose={onClose} />
  );
}

interface EditFormProps {
  organization: StaffOrganization;
  admins: readonly { id: number; firstName: string; lastName: string }[];
  onClose: () => void;
}

function EditForm({ organization, admins, onClose }: EditFormProps) {
  // Compared with a refetched one, somebody else's change would look like this person's.
  const [opened] = useState(organization);
  const { id, updatedAt } = opened;
  const update = useAction(updateOrganization, { success: 'Successfully Updated Organization' });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit Organization"
      width={680}
      schema={organizationForm}
      defaultValues={valuesOf(opened)}
      submitLabel="Save"
      outcome={`Organization ${id}. Every change is in its audit log.`}
      onSubmit={({ updateMeasureAccess, ...edit }) =>
        update.run({ organization: { ...edit, id, updatedAt }, updateMeasureAccess })
      }
    >
      {({ control }) => <EditOrganizationFields control={control} opened={opened} admins={admins} />}
    </FormDialog>
  );
}
