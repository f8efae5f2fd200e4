import { session } from '../platform/session/session-store.ts';
import { dashboardKindOf } from './dashboard-kind.ts';

/** Requests what an organization's dashboard shows. The other first pages have less to wait for. */
export async function prefetchDashboardScreen(): Promise<void> {
  const user = session.read()?.user;
  if (user === undefined || dashboardKindOf(user) !== 'own') return;
  const { prefetchDashboard } = await import('../features/dashboard/dashboard-queries.ts');
  prefetchDashboard();
}
