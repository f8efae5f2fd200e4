import { useNavigate, useSearch } from '@tanstack/react-router';
import { addressOfFilter, readUsersFilter } from '../features/accounts/users-filter.ts';
import { UsersPage } from '../features/accounts/users-page.tsx';

export function UsersScreen() {
  const filter = readUsersFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <UsersPage
      filter={filter}
      onFilterChange={(change, options) =>
        void navigate({
          to: '/users',
          // Of the address as it is now: a search and a click can follow each other before the page is drawn again.
          search: (now: Record<string, unknown>) => addressOfFilter({ ...readUsersFilter(now), ...change }),
          replace: options?.replace ?? false,
        })
      }
    />
  );
}
