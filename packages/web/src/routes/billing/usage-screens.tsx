import { UsagePage } from '../../features/usage/usage-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** The usage of the organization that internal staff opened. */
export function ManagedUsageScreen() {
  const [address, change] = useAddress('/org-management/usage');
  return <UsagePage address={address} onAddressChange={change} />;
}

/** The usage of the own organization, as a tab of billing. */
export function BillingUsageScreen() {
  const [address, change] = useAddress('/billing/usage');
  return <UsagePage address={address} onAddressChange={change} />;
}
