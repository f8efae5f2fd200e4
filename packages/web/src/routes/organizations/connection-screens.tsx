import { Stack } from '../../design/layout/stack.tsx';
import { AccessConnectionsPage } from '../../features/connections/access-connections-page.tsx';
import { BillingConnectionsPage } from '../../features/connections/billing-connections-page.tsx';
import { ConnectionTreePage } from '../../features/connections/tree/connection-tree-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function ConnectionTreeScreen() {
  const [address, change] = useAddress('/org-management/connections/overview');
  return <ConnectionTreePage address={address} onAddressChange={change} />;
}

export {
  AccessConnectionsPage as AccessConnectionsScreen,
  BillingConnectionsPage as BillingConnectionsScreen,
};

/** The same for the people of an organization, on one page: they ask, and they answer. */
export function OrganizationConnectionsScreen() {
  const [address, change] = useAddress('/organization/connections');
  return (
    <Stack>
      <ConnectionTreePage address={address} onAddressChange={change} />
      <AccessConnectionsPage />
      <BillingConnectionsPage />
    </Stack>
  );
}
