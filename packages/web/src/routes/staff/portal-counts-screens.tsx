import { StaffDashboardPage } from '../../features/portal-counts/staff-dashboard-page.tsx';
import { TestsByDomainPage } from '../../features/portal-counts/tests-by-domain-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { PageAlone } from '../page-alone.tsx';

export function StaffDashboardScreen() {
  const [address, change] = useAddress('/super-admin/reporting/sway-dashboard');
  return <StaffDashboardPage address={address} onAddressChange={change} />;
}

/** The same without the portal's frame. */
export function StaffDashboardAloneScreen() {
  const [address, change] = useAddress('/sway-dashboard');
  return (
    <PageAlone page="/sway-dashboard">
      <StaffDashboardPage address={address} onAddressChange={change} />
    </PageAlone>
  );
}

export function TestsByDomainScreen() {
  const [address, change] = useAddress('/super-admin/reporting/tests-by-domain');
  return <TestsByDomainPage address={address} onAddressChange={change} />;
}
