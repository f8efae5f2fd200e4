import type { GroupDetail } from '@plumbline/contract';
import { updateGroup } from '@plumbline/contract/features/groups/edit-group';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { profilesText } from './bulk-move-sources.ts';
import { inactiveNote } from './group-change-texts.ts';
import type { GroupDialogProps } from './group-dialog.ts';
import { type GroupForm, groupForm } from './group-form.ts';

/** Changes a group's name and status. Mounted while it is open. */
export function EditGroupDialog({ group, onClose }: GroupDialogProps) {
  const groups = useQuery(callQuery(getGroups, {}));
  const schema = useMemo(
    () => groupForm((groups.data?.groups ?? []).filter(({ id }) => id !== group.id).map(({ name }) => name)),
    [groups.data, group.id],
  );
  // The group as it was when the dialog opened. Compared with a refetched one, somebody else's change would look like this
  // person's.
  const [opened] = useState(group);
  const { id, name, isEnabled, isDefault } = opened;
  const update = useAction(updateGroup, { success: 'Group Successfully Updated' });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit Group"
      schema={schema}
      defaultValues={{ name, isEnabled, isDefault, userIds: [] }}
      submitLabel="Save"
      outcome={({ watch }) => outcomeText(group, watch('isEnabled'))}
      onSubmit={(form) => update.run({ group: { id, ...changesOf(opened, form) } })}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label="Name" />
          <CheckboxField
            control={control}
            name="isEnabled"
            label="Active"
            note={isDefault ? 'The default group stays active.' : inactiveNote}
            disabled={isDefault}
          />
          <CheckboxField
            control={control}
            name="isDefault"
            label="Default group"
            note={
              isDefault
                ? 'Make another group the default group to change this.'
                : 'New profiles without a group are added to it.'
            }
            disabled={isDefault}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Only what differs is sent, so that two people who edit at once do not undo each other's changes. */
function changesOf(
  group: GroupDetail,
  form: GroupForm,
): Partial<Pick<GroupForm, 'name' | 'isEnabled' | 'isDefault'>> {
  return {
    ...(form.name === group.name ? {} : { name: form.name }),
    ...(form.isEnabled === group.isEnabled ? {} : { isEnabled: form.isEnabled }),
    ...(form.isDefault === group.isDefault ? {} : { isDefault: form.isDefault }),
  };
}

/** Tells what saving does to the profiles in the group. */
function outcomeText({ isEnabled, onlyHereCount }: GroupDetail, willBeEnabled: boolean): string {
  if (isEnabled === willBeEnabled || onlyHereCount === 0) return '';
  return willBeEnabled
    ? `${profilesText(onlyHereCount)} will be active again.`
    : `${profilesText(onlyHereCount)} will be inactive.`;
}
