import { createProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { useProfileAction } from '../use-profile-action.ts';
import { NewProfileDialog } from './new-profile-dialog.tsx';

export interface AddProfileDialogProps {
  /** Chosen from the start, as on a group's own page. */
  groupIds?: readonly number[];
  onClose: () => void;
  /** The new profile is there. */
  onCreated?: (profileId: number) => void;
}

/** A new person of the organization. Mounted while it is open. */
export function AddProfileDialog({ groupIds, onClose, onCreated }: AddProfileDialogProps) {
  const create = useProfileAction(createProfile, {
    success: 'Profile Successfully Created',
    onDone: ({ id }) => onCreated?.(id),
  });
  return (
    <NewProfileDialog
      title="Add Profile"
      groupIds={groupIds}
      onClose={onClose}
      onSave={(profile) => create.run({ profile })}
    />
  );
}
