import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { CodesList } from '../../features/codes/codes-list.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

/** The codes of a group. */
export function GroupCodesScreen() {
  const [address, change] = useAddress('/groups/$id/codes');
  const { id } = address;
  const { permissions } = useCurrentUser();
  const group = useQuery(callQuery(getGroup, { id })).data?.group;
  return (
    <>
      <CodesList
        key={id}
        groupId={id}
        address={address}
        onAddressChange={change}
        hasCreateButton
        empty={{
          title: 'This group does not have any codes',
          text: 'A five-digit code starts a test on any phone with the app.',
        }}
      />
      {address.createCode && group !== undefined && permissions.includes('code:write') && (
        <Suspense>
          <CreateCodeDialog
            target={{ kind: 'group', id, name: group.name }}
            defaultProtocolId={null}
            onClose={() => change({ createCode: false }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}
