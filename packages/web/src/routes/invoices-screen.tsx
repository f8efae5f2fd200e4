import { InvoicesPage } from '../features/invoices/invoices-page.tsx';
import { useAddress } from '../platform/navigation/use-address.ts';

/** The list of invoices, and the one that is open. Both stand in the address. */
export function InvoicesScreen() {
  const [address, change] = useAddress('/billing/view-invoices/{-$id}');
  return <InvoicesPage address={address} onAddressChange={change} />;
}
