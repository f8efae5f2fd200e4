import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { MobileTokenPage } from '../features/access/mobile-token-page.tsx';

const route = { from: '/get-mobile-token' } as const;

export function MobileTokenScreen() {
  const search = useSearch(route);
  // As the page was opened: the token leaves the address at once.
  const [query] = useState(search);
  const navigate = useNavigate(route);
  const removeToken = useCallback(
    () => void navigate({ search: ({ token: _, ...kept }) => kept, replace: true }),
    [navigate],
  );
  return (
    <MobileTokenPage
      query={query}
      onTokenTaken={removeToken}
      onBackToLogin={() =>
        void navigate({
          to: '/login',
          search: { mobileSso: true, mobileAppVersion: query.appVersion, email: query.email },
        })
      }
    />
  );
}
