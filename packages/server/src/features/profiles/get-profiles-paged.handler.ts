import { getProfilesPaged } from '@plumbline/contract';
import { recordList } from '../../platform/audit/record-read.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { listProfiles } from './profile-list.ts';

export const getProfilesPagedHandler = handle(getProfilesPaged, async ({ request, tx, viewer, now }) => {
  // Sorting by a withheld name would reveal the order of the names.
  if (viewer.kind === 'super' && request.SortByColumn === 'fullName' && request.SearchString === '') {
    request = { ...request, SortByColumn: 'id' };
  }
  const { rows, total } = await listProfiles(tx, viewer, request, now);
  await recordList(tx, getProfilesPaged.path, rows.length, {
    page: request.PageNumber,
    isSearched: request.SearchString !== '',
    openEventsOnly: request.openEventsOnly,
    groupIds: request.groupIds,
    needs: request.needs ?? 'any',
  });
  return ok({
    profiles: rows.map(({ lastTestAt, ...row }) => ({
      ...row,
      lastTestDate: lastTestAt?.toISOString() ?? null,
    })),
    totalRowCount: total,
  });
});
