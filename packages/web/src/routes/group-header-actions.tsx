import type { GroupDetail } from '@plumbline/contract';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../design/button/button.tsx';
import { IconButton } from '../design/button/icon-button.tsx';
import { IconPencil } from '../design/icon/tabler/pencil.ts';
import { IconTrash } from '../design/icon/tabler/trash.ts';
import type { GroupDialogName } from '../features/groups/group-dialog.ts';
import { callKey } from '../platform/api/call-query.ts';
import { useGoTo } from '../platform/navigation/use-address.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { groupDialogs } from './group-dialogs.tsx';

/** Fetched beside the page: a menu weighs as much as the header. */
const GroupActions = lazy(async () => ({
  default: (await import('../features/groups/group-actions.tsx')).GroupActions,
}));

/** What a group's page offers to do, and the dialogs it opens. */
export function GroupHeaderActions({ group }: { group: GroupDetail }) {
  const { permissions } = useCurrentUser();
  const [open, setOpen] = useState<GroupDialogName | null>(null);
  const { changed, gone } = useAfterChange(group.id);
  const mayWrite = permissions.includes('group:write');
  const Dialog = open === null ? null : groupDialogs[open];
  return (
    <>
      {mayWrite && (
        <>
          <IconButton label="Edit Group" icon={<IconPencil />} onClick={() => setOpen('edit')} />
          <IconButton
            label={group.isDefault ? 'The default group cannot be deleted' : 'Delete Group'}
            icon={<IconTrash />}
            disabled={group.isDefault}
            onClick={() => setOpen('delete')}
          />
        </>
      )}
      <Suspense fallback={<Button disabled>Group Actions</Button>}>
        <GroupActions groupId={group.id} onAsk={setOpen} />
      </Suspense>
      {Dialog !== null && (
        <Suspense>
          <Dialog group={group} onClose={() => setOpen(null)} onChanged={changed} onGone={gone} />
        </Suspense>
      )}
    </>
  );
}

function useAfterChange(groupId: number) {
  const queryClient = useQueryClient();
  const { goTo } = useGoTo();
  const askAnew = (calls: readonly { path: string }[]) =>
    Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
  return {
    changed: async () => void (await askAnew([getGroup, getGroups, getProfilesPaged, getWebProfileDetail])),
    /** To the list first, as the group's page has nothing left to ask for. */
    gone: async () => {
      await goTo('/groups');
      queryClient.removeQueries({ queryKey: callKey(getGroup, { id: groupId }) });
      await askAnew([getGroups, getProfilesPaged, getWebProfileDetail]);
    },
  };
}
