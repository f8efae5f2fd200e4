import { GroupUsers } from '../../features/accounts/group-users.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function GroupUsersScreen() {
  const [{ id, addUser }, changeAddress] = useAddress('/groups/$id/users');
  return (
    <GroupUsers
      groupId={id}
      isAdding={addUser}
      onAddingChange={(isAdding) => void changeAddress({ addUser: isAdding }, { replace: !isAdding })}
    />
  );
}
