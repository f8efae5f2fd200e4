import { deleteGroup } from '@plumbline/contract/features/groups/edit-group';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { profilesText } from './bulk-move-sources.ts';
import { countText } from './group-change-texts.ts';
import type { GroupDialogProps } from './group-dialog.ts';

/** Asks before the group is deleted, which cannot be undone. */
export function DeleteGroupDialog({ group, onClose, onDeleted }: GroupDialogProps) {
  const { id, name, profileCount, onlyHereCount, openCodeCount } = group;
  const remove = useAction(deleteGroup, {
    success: 'Group Successfully Deleted',
    onDone: onDeleted,
    removes: () => [callKey(getGroup, { id })],
  });
  if (group.isDefault) return <DefaultGroupDialog name={name} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete Group"
      confirmLabel="Delete"
      isDestructive
      onConfirm={() => remove.run({ id })}
    >
      <p>Are you sure you want to delete the group {name}? This cannot be undone.</p>
      <p>
        {profileCount > 0 && `${profilesText(profileCount)} will leave the group. Their tests are kept. `}
        {onlyHereCount > 0 &&
          `${profilesText(onlyHereCount)} will become inactive, and only System Admins can see them. `}
        {openCodeCount > 0 && `${countText(openCodeCount, 'code')} will end now. `}
        To keep the group for another season, make it inactive instead.
      </p>
    </ConfirmDialog>
  );
}

/** The button is there for every group, and says here why this one stays. */
function DefaultGroupDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Delete Group">
      <DialogBody>
        <p>{name} is the default group, so it cannot be deleted. Make another group the default one first.</p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
