import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { InvoicePrintPage } from '../../features/invoices/print/invoice-print-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useLightScheme, useTakenToken } from '../access/taken-token.ts';

export function InvoicePrintScreen() {
  const [{ authToken, ...query }] = useAddress('/invoice-fullpage');
  const { token, isTaking } = useTakenToken(authToken);
  const [queryClient] = useState(() => new QueryClient());
  useLightScheme();
  return (
    <QueryClientProvider client={queryClient}>
      <InvoicePrintPage query={query} token={token} isTakingToken={isTaking} />
    </QueryClientProvider>
  );
}
