import { useRef } from 'react';
import { GroupsPage } from '../../features/groups/groups-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

/** The list of groups. Its filter and its form stand in the address. */
export function GroupsScreen() {
  const [address, change] = useAddress('/groups');
  const { replaceWith } = useGoTo();
  const created = useRef<number | null>(null);
  return (
    <GroupsPage
      address={address}
      onAddressChange={(changes, options) => {
        const { current } = created;
        created.current = null;
        // Closing the form after a group was created leads to the group; Back leads to the list, not to a form for another one.
        if (current !== null && changes.addGroup === false)
          void replaceWith('/groups/$id/profiles', { id: current });
        else void change(changes, options);
      }}
      onCreated={(groupId) => {
        created.current = groupId;
      }}
    />
  );
}
