import { accountTypes } from '@plumbline/domain/access/user-rules';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { NoTestsPage } from '../features/dashboard/no-tests-page.tsx';
import { addressOfTestsFilter, readTestsFilter } from '../features/dashboard/tests-filter.ts';
import { textParam } from '../platform/navigation/search-params.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { PendingScreen } from './pending-screen.tsx';

// Fetched by those who have one: most people's first page is the other.
const EnterpriseDashboardPage = lazy(async () => ({
  default: (await import('../features/organizations/enterprise-dashboard-page.tsx')).EnterpriseDashboardPage,
}));
const FamilyDashboard = lazy(async () => ({
  default: (await import('../features/sharing/family-dashboard.tsx')).FamilyDashboard,
}));
const ImportRequests = lazy(async () => ({
  default: (await import('../features/profiles/import-requests.tsx')).ImportRequests,
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
  const { account, permissions, selectedOrganization } = useCurrentUser();
  if (account.accountTypeId === accountTypes.family)
    return <FamilyDashboard requests={<ImportRequests hasProfilePages={false} />} />;
  if (selectedOrganization?.isEnterpriseAdminOrg && permissions.includes('enterprise:read')) {
    return <EnterpriseScreen />;
  }
  return permissions.includes('profile:read') ? <OwnScreen /> : <NoTestsPage />;
}

function OwnScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <DashboardPage
      tests={readTestsFilter(search)}
      onTestsChange={(filter) =>
        void navigate({
          search: (present) => ({ ...present, ...addressOfTestsFilter(filter) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function EnterpriseScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <EnterpriseDashboardPage
      searchString={textParam(search.SearchString) ?? ''}
      onSearchChange={(SearchString) =>
        void navigate({
          search: ({ SearchString: _before, ...present }) =>
            SearchString === '' ? present : { ...present, SearchString },
          replace: true,
        })
      }
    />
  );
}
