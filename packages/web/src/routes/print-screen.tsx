import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PrintPage } from '../features/reports/print/print-page.tsx';

const route = { from: '/profile-test-fullpage' } as const;

export function PrintScreen() {
  const { authToken, ...query } = useSearch(route);
  const token = useLocation({ select: ({ state }) => state.printToken ?? null });
  const navigate = useNavigate(route);
  const [queryClient] = useState(() => new QueryClient());
  // The token leaves the address, and the history, before anything is asked. A reload of this tab still has it.
  useEffect(() => {
    if (authToken === undefined) return;
    void navigate({
      search: ({ authToken: _, ...kept }) => kept,
      state: (present) => ({ ...present, printToken: authToken }),
      replace: true,
    });
  }, [authToken, navigate]);
  useLightScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <PrintPage query={query} token={token} isTakingToken={authToken !== undefined} />
    </QueryClientProvider>
  );
}

/** Paper is white, whatever scheme the portal is in. */
function useLightScheme() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const present = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = present;
    };
  }, []);
}
