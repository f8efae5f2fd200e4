import { deleteProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';

export interface DeleteProfileDialogProps {
  profileId: number;
  /** As the page names the profile. */
  profileName: string;
  isOpen: boolean;
  onClose: () => void;
  /** The profile has no page any more. */
  onDeleted: () => Promise<void>;
}

/** Asks, then takes the profile out of the organization. */
export function DeleteProfileDialog({
  profileId,
  profileName,
  isOpen,
  onClose,
  onDeleted,
}: DeleteProfileDialogProps) {
  const remove = async () => {
    await send(deleteProfile, { id: profileId });
    await onDeleted();
    notify.success('Profile Successfully Deleted');
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete Profile"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => outcomeOf(remove)}
    >
      <p>Are you sure you want to delete the profile for {profileName}?</p>
      <p>
        The profile leaves your organization. Its tests are kept, and an organization it is shared with keeps
        it.
      </p>
    </ConfirmDialog>
  );
}
