import { SingleSignOnPage } from '../../features/access/single-sign-on/single-sign-on-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

export function SingleSignOnScreen() {
  const [address, changeAddress] = useAddress('/org-management/single-sign-on');
  const { selectedOrganization } = useCurrentUser();
  if (selectedOrganization === null) return null;
  return (
    <SingleSignOnPage
      organizationId={selectedOrganization.id}
      address={address}
      onAddressChange={(change) => void changeAddress(change, { replace: change.dialog === undefined })}
    />
  );
}
