import { RosterImportPage } from '../../features/roster/roster-import-page.tsx';
import { RosterPage } from '../../features/roster/roster-page.tsx';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';

export function RosterScreen() {
  const [address, changeAddress] = useAddress('/profiles/roster-import');
  const { goTo } = useGoTo();
  return (
    <RosterPage
      address={address}
      onAddressChange={changeAddress}
      onUploaded={(rosterImportId) =>
        void goTo('/profiles/roster-import/$rosterImportId', { rosterImportId })
      }
    />
  );
}

export function RosterImportScreen() {
  const [address, changeAddress] = useAddress('/profiles/roster-import/$rosterImportId');
  const { goTo } = useGoTo();
  return (
    <RosterImportPage
      rosterImportId={address.rosterImportId}
      address={address}
      onAddressChange={changeAddress}
      onLeave={() => goTo('/profiles/roster-import')}
    />
  );
}
