import { UsersPage } from '../../features/accounts/users-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function UsersScreen() {
  const [address, change] = useAddress('/users');
  return <UsersPage address={address} onAddressChange={change} />;
}
