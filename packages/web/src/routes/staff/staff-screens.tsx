import { searchResultAddress } from '../../features/search/search-result-address.ts';
import { AllConnectionsPage } from '../../features/staff/all-connections-page.tsx';
import { ProfilesAndUsersPage } from '../../features/staff/profiles-and-users-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** Profiles and users of all organizations; a row leads where the search of the top bar leads. */
export function ProfilesAndUsersScreen() {
  const [address, change] = useAddress('/super-admin/profiles-and-users');
  return (
    <ProfilesAndUsersPage
      address={address}
      onAddressChange={change}
      hrefOf={(person) =>
        searchResultAddress({ ...person, id: (person.type === 1 ? person.profileId : person.accountId) ?? 0 })
      }
    />
  );
}

export function AllConnectionsScreen() {
  const [address, change] = useAddress('/super-admin/org-connect-management');
  return <AllConnectionsPage address={address} onAddressChange={change} />;
}
