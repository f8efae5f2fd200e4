import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PrintPage } from '../features/reports/print/print-page.tsx';
import { useAddress } from '../platform/navigation/use-address.ts';

export function PrintScreen() {
  const [{ authToken, ...query }] = useAddress('/profile-test-fullpage');
  const token = useLocation({ select: ({ state }) => state.printToken ?? null });
  const navigate = useNavigate();
  const [queryClient] = useState(() => new QueryClient());
  // The token leaves the address, and the history, before anything is asked. A reload of this tab still has it.
  useEffect(() => {
    if (authToken === undefined) return;
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, authToken: undefined }),
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
