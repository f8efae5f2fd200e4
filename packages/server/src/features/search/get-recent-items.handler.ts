import { getRecentItems, maxRecentItems } from '@plumbline/contract';
import { recordList } from '../../platform/audit/record-read.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { byItems, type FoundRow, foundIn } from './search-statements.ts';

export const getRecentItemsHandler = handle(getRecentItems, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const { items } = request;
  if (items.length === 0) return ok({ searchResults: [] });
  const isAdmin = viewer.kind === 'admin';
  const found = await tx.query<FoundRow>(
    foundIn(organizationId, byItems(items), maxRecentItems, isAdmin),
    `search.recent.${isAdmin ? 'admin' : 'others'}`,
  );
  const searchResults = items.flatMap(
    ({ type, id }) => found.find((row) => row.type === type && row.id === id) ?? [],
  );
  await recordList(tx, getRecentItems.path, searchResults.length, { isSearched: false });
  return ok({ searchResults });
});
