import { BillingHistoryPage } from '../../features/invoices/billing-history-page.tsx';
import { InvoiceHistoryPage } from '../../features/invoices/invoice-history-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** What was paid, paid back, credited and voided. The page of the list stands in the address. */
export function BillingHistoryScreen() {
  const [address, change] = useAddress('/billing/billing-history');
  return <BillingHistoryPage address={address} onAddressChange={change} />;
}

/** The same of one invoice, below it. */
export function InvoiceHistoryScreen() {
  const [address, change] = useAddress('/billing/billing-history/$invoiceId');
  return <InvoiceHistoryPage key={address.invoiceId} address={address} onAddressChange={change} />;
}
