import { masterSearch } from '@plumbline/contract';
import { recordList } from '../../platform/audit/record-read.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { type FoundRow, foundIn } from './search-statements.ts';

/** The most results of each kind; the lists show more. */
const mostOfAKind = 8;

export const masterSearchHandler = handle(masterSearch, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const { searchString: term } = request;
  if (term === '') return ok({ searchResults: [] });
  const isAdmin = viewer.kind === 'admin';
  const searchResults = await tx.query<FoundRow>(
    foundIn(organizationId, () => ({ term }), mostOfAKind, isAdmin),
    `search.master.${isAdmin ? 'admin' : 'others'}`,
  );
  await recordList(tx, masterSearch.path, searchResults.length, { isSearched: true });
  return ok({ searchResults });
});
