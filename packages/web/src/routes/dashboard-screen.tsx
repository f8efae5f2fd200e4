import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { NoTestsPage } from '../features/dashboard/no-tests-page.tsx';
import { useCurrentUser } from '../platform/session/current-user.ts';

export function DashboardScreen() {
  const { permissions } = useCurrentUser();
  return permissions.includes('profile:read') ? <DashboardPage /> : <NoTestsPage />;
}
