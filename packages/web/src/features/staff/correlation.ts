import type { RequestOf } from '@plumbline/contract';
import type { getOrganizationsPaged } from '@plumbline/contract/features/staff/get-organizations-paged';
import type { ListRows } from '../../platform/list/list-rows.ts';

type OrganizationsRequest = Omit<RequestOf<typeof getOrganizationsPaged>, 'CorrelationId'>;

/** The request with an id of its own: two requests have the same id only where they ask for the same page. */
export const correlated = (request: OrganizationsRequest): RequestOf<typeof getOrganizationsPaged> => ({
  ...request,
  CorrelationId: [
    request.PageNumber,
    request.RowsPerPage,
    request.SortByColumn,
    request.SortAscending,
    request.SearchString,
  ].join(' '),
});

/**
 * The rows of a list without those of a reply to another request (B439): such a reply is ignored, and the list goes on waiting for
 * its own. The page that stays while the next one loads is marked as that and kept.
 *
 * @param requestedId the id that was sent
 * @param repliedId the id that came back; undefined before any reply
 */
export const withoutStale = <Row extends object, Rows extends ListRows<Row>>(
  list: Rows,
  requestedId: string,
  repliedId: string | undefined,
): Rows =>
  repliedId === undefined || list.isRefreshing || repliedId === requestedId
    ? list
    : { ...list, rows: [], isLoading: true };
