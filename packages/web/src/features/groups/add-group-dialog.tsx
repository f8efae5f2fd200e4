import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import { createGroup } from '@plumbline/contract/features/groups/edit-group';
import { organizationAccess } from '@plumbline/domain/access/user-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { inactiveNote } from './group-change-texts.ts';
import { groupForm } from './group-form.ts';

export interface AddGroupDialogProps {
  /** The names of the existing groups. */
  otherNames: readonly string[];
  onClose: () => void;
  /** Called when the group was created. */
  onCreated: (groupId: number) => void;
}

/** Creates a group, and chooses which Users see it. Mounted while it is open. */
export function AddGroupDialog({ otherNames, onClose, onCreated }: AddGroupDialogProps) {
  const accounts = useQuery(callQuery(getAccounts, {}));
  const create = useAction(createGroup, {
    success: 'Group Successfully Created',
    onDone: ({ group }) => onCreated(group.id),
  });
  const schema = useMemo(() => groupForm(otherNames), [otherNames]);
  // System Admins see every group, so they are not offered.
  const users = (accounts.data?.accounts ?? []).filter(
    ({ organizationAccessTypeId, isDisabled }) =>
      organizationAccessTypeId !== organizationAccess.systemAdmin && !isDisabled,
  );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Add Group"
      schema={schema}
      defaultValues={{ name: '', isEnabled: true, isDefault: false, userIds: [] }}
      submitLabel="Add Group"
      onSubmit={({ name, isEnabled, userIds }) => create.run({ group: { name, isEnabled }, userIds })}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" />
          <MultiSelectField
            control={control}
            name="userIds"
            label="Users"
            isOptional
            help="Choose who can see the people in this group. System Admins can see all groups."
            options={users.map(({ id, firstName, lastName, email }) => ({
              value: id,
              label: firstName === '' && lastName === '' ? email : `${firstName} ${lastName} (${email})`,
            }))}
            disabled={accounts.data === undefined}
          />
          {queryFailure('The users did not load.', accounts)}
          <CheckboxField control={control} name="isEnabled" label="Active" note={inactiveNote} />
        </>
      )}
    </FormDialog>
  );
}
