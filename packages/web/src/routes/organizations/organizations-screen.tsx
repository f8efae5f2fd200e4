import { OrganizationsPage } from '../../features/staff/organizations-page.tsx';
import { reloadAt } from '../../platform/navigation/reload-at.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function OrganizationsScreen() {
  const [address, change] = useAddress('/super-admin/organizations');
  return (
    <OrganizationsPage
      address={address}
      onAddressChange={change}
      onOpened={(id) => void reloadAt(`/dashboard?orgId=${id}`)}
    />
  );
}
