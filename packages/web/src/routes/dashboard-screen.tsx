import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { NoTestsPage } from '../features/dashboard/no-tests-page.tsx';
import type { OnAddressChange } from '../platform/list/list-address.ts';
import { useAddress } from '../platform/navigation/use-address.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { dashboardKindOf } from './dashboard-kind.ts';
import { PendingScreen } from './pending-screen.tsx';

// Fetched by those who have one: most people's first page is the other.
const EnterpriseDashboardPage = lazy(async () => ({
  default: (await import('../features/organizations/enterprise-dashboard-page.tsx')).EnterpriseDashboardPage,
}));
const FamilyDashboard = lazy(async () => ({
  default: (await import('../features/sharing/family-dashboard.tsx')).FamilyDashboard,
}));
const ImportRequests = lazy(async () => ({
  default: (await import('../features/profiles/list/import-requests.tsx')).ImportRequests,
}));

const HeldTestsChip = lazy(async () => ({
  default: (await import('../features/devices/held/held-tests-chip.tsx')).HeldTestsChip,
}));

/** The first page: a family's, an enterprise's, an organization's, or that of an account that reads no tests. */
export function DashboardScreen() {
  return (
    <Suspense fallback={<PendingScreen />}>
      <Dashboard />
    </Suspense>
  );
}

function Dashboard() {
  const kind = dashboardKindOf(useCurrentUser());
  if (kind === 'family') return <FamilyDashboard requests={<ImportRequests hasProfilePages={false} />} />;
  if (kind === 'enterprise') return <EnterpriseScreen />;
  return kind === 'own' ? <OwnScreen /> : <NoTestsPage />;
}

function OwnScreen() {
  const [{ tests, days }, changeAddress] = useAddress('/dashboard');
  return (
    <DashboardPage
      tests={{ tests, days }}
      todo={
        <Suspense>
          <HeldTestsChip />
        </Suspense>
      }
      onTestsChange={(filter) => void changeAddress(filter, { replace: true, resetScroll: false })}
    />
  );
}

function EnterpriseScreen() {
  const [address, changeAddress] = useAddress('/dashboard');
  const change: OnAddressChange<typeof address> = (changed, options) =>
    void changeAddress(changed, { resetScroll: false, ...options });
  return <EnterpriseDashboardPage address={address} onAddressChange={change} />;
}
