import type { GroupDetail } from '@plumbline/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import type { GroupDialogName } from '../../features/groups/group-dialog.ts';
import { useGoTo } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { groupDialogs } from './group-dialogs.tsx';

/** Fetched beside the page: a menu weighs as much as the header. */
const GroupActions = lazy(async () => ({
  default: (await import('../../features/groups/group-actions.tsx')).GroupActions,
}));

/** What a group's page offers to do, and the dialogs it opens. */
export function GroupHeaderActions({ group }: { group: GroupDetail }) {
  const { permissions } = useCurrentUser();
  const [open, setOpen] = useState<GroupDialogName | null>(null);
  const { goTo } = useGoTo();
  const mayWrite = permissions.includes('group:write');
  const Dialog = open === null ? null : groupDialogs[open];
  return (
    <>
      {mayWrite && (
        <>
          <IconButton label="Edit Group" icon={<IconPencil />} onClick={() => setOpen('edit')} />
          <IconButton label="Delete Group" icon={<IconTrash />} onClick={() => setOpen('delete')} />
        </>
      )}
      <Suspense fallback={<Button disabled>Group Actions</Button>}>
        <GroupActions groupId={group.id} onAsk={setOpen} />
      </Suspense>
      {Dialog !== null && (
        <Suspense>
          <Dialog group={group} onClose={() => setOpen(null)} onDeleted={() => goTo('/groups')} />
        </Suspense>
      )}
    </>
  );
}
