import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PrintPage } from '../../features/reports/print/print-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useLightScheme, useTakenToken } from '../access/taken-token.ts';

export function PrintScreen() {
  const [{ authToken, ...query }] = useAddress('/profile-test-fullpage');
  const { token, isTaking } = useTakenToken(authToken);
  const [queryClient] = useState(() => new QueryClient());
  useLightScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <PrintPage query={query} token={token} isTakingToken={isTaking} />
    </QueryClientProvider>
  );
}
