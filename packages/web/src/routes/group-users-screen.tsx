import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { GroupUsers } from '../features/accounts/group-users.tsx';

const route = { from: '/signed-in/groups/$id/users' } as const;

export function GroupUsersScreen() {
  const { id } = useParams(route);
  const { addUser } = useSearch(route);
  const navigate = useNavigate({ from: '/groups/$id/users' });
  return (
    <GroupUsers
      groupId={id}
      isAdding={addUser === 1}
      onAddingChange={(isAdding) =>
        void navigate({
          search: (present) => ({ ...present, addUser: isAdding ? 1 : undefined }),
          replace: !isAdding,
        })
      }
    />
  );
}
