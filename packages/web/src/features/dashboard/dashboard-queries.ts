import { getDashboard } from '@plumbline/contract/features/dashboard/get-dashboard';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { eventStartSort } from '@plumbline/contract/features/profiles/profile-list-words';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { shownRows } from './shown-rows.ts';

const openEventsFetched = 50;

/** The four numbers and the codes. */
export const dashboardQuery = callQuery(getDashboard, {});

/** The newest starts of an event. */
export const openEventsQuery = callQuery(getProfilesPaged, {
  openEventsOnly: true,
  RowsPerPage: openEventsFetched,
  SortByColumn: eventStartSort,
  SortAscending: false,
});

/** Who was tested last. */
export const recentActivityQuery = callQuery(getProfilesPaged, {
  RowsPerPage: shownRows,
  SortByColumn: 'lastTestDate',
  SortAscending: false,
});

/** Sends the requests of the dashboard. The page waits for their answers, and says what failed. */
export function prefetchDashboard(): void {
  void queryClient.prefetchQuery(dashboardQuery);
  void queryClient.prefetchQuery(openEventsQuery);
  void queryClient.prefetchQuery(recentActivityQuery);
}
