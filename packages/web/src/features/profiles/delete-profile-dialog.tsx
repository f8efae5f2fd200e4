import { deleteProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';

export interface DeleteProfileDialogProps {
  profileId: number;
  /** As the page names the profile. */
  profileName: string;
  isOpen: boolean;
  onClose: () => void;
  /** The profile has no page any more: leads away. */
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
  const remove = useAction(deleteProfile, {
    success: 'Profile Successfully Deleted',
    onDone: onDeleted,
    removes: ({ id }) => [callKey(getWebProfileDetail, { id })],
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete Profile"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => remove.run({ id: profileId })}
    >
      <p>Are you sure you want to delete the profile for {profileName}?</p>
      <p>
        The profile is removed from your organization. Its tests are kept, and organizations it is shared with
        still have it.
      </p>
    </ConfirmDialog>
  );
}
