import { OrganizationsPage } from '../features/staff/organizations-page.tsx';
import { loadAnew } from '../platform/navigation/load-anew.ts';
import { useAddress } from '../platform/navigation/use-address.ts';

export function OrganizationsScreen() {
  const [address, change] = useAddress('/super-admin/organizations');
  return (
    <OrganizationsPage
      address={address}
      onAddressChange={change}
      onOpened={(id) => void loadAnew(`/dashboard?orgId=${id}`)}
    />
  );
}
