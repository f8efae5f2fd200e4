import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { InvoicesPage } from '../../features/invoices/invoices-page.tsx';
import type { SearchParams } from '../../platform/navigation/search-params.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** The list of invoices, and the one that is open. Both stand in the address. */
export function InvoicesScreen() {
  const [address, change] = useAddress('/billing/view-invoices/{-$id}');
  useWithoutBankWords();
  return <InvoicesPage address={address} onAddressChange={change} />;
}

/** What a card processor adds to the address that a bank's page leads back to. */
const bankWords = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Takes what was added out of the address and the history: it holds a secret of the payment, and nothing here reads it. */
function useWithoutBankWords() {
  const search: SearchParams = useSearch({ strict: false });
  const isThere = bankWords.some((word) => search[word] !== undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isThere) return;
    const without = Object.fromEntries(bankWords.map((word) => [word, undefined]));
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...without }), replace: true });
  }, [isThere, navigate]);
}
