import type { Profile } from '@plumbline/contract';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { updateProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { profileMembership } from '@plumbline/contract/features/profiles/profile-facts';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { groupOptions } from '../../records/profiles/place-options.ts';
import { profileSaved, useProfileAction } from './use-profile-action.ts';

export interface EditGroupsDialogProps {
  profile: Profile;
  onClose: () => void;
}

const schema = profileMembership.pick({ groupIds: true });

/** The groups of a profile, among those the viewer sees; at least one. Mounted while it is open. */
export function EditGroupsDialog({ profile, onClose }: EditGroupsDialogProps) {
  const groups = useQuery(callQuery(getGroups, {}));
  const update = useProfileAction(updateProfile, { success: profileSaved });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit Profile Groups"
      schema={schema}
      defaultValues={{ groupIds: profile.groupIds }}
      submitLabel="Save"
      onSubmit={({ groupIds }) => update.run({ profile: { id: profile.id, groupIds }, updateGroups: true })}
    >
      {({ control }) => (
        <>
          {queryFailure('The groups did not load.', groups)}
          <MultiSelectField
            control={control}
            name="groupIds"
            label="Groups"
            help="Choose at least one group. A group’s codes can test everyone in the group."
            options={groupOptions(groups.data?.groups ?? [], profile.groupIds)}
            disabled={groups.data === undefined}
          />
        </>
      )}
    </FormDialog>
  );
}
