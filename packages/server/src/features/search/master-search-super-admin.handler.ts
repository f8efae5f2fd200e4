import { masterSearchSuperAdmin, type SearchResult } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

/** A person in more organizations than this is searched in the list of organizations. */
const most = 50;

const words: Readonly<Record<number, string>> = { 1: 'Profile', 2: 'Group', 3: 'Protocol', 4: 'User' };

type Row = Omit<SearchResult, 'title' | 'accountId' | 'email'>;

/** The search takes only ids: names belong to the organizations, and internal staff see none before they have access. */
export const masterSearchSuperAdminHandler = handle(masterSearchSuperAdmin, async ({ request, tx }) => {
  if (!/^\d{1,9}$/.test(request.searchString)) return ok({ searchResults: [] });
  const found = await tx.query<Row>(
    sql`select type, id, organization_id, organization_name,
        profile_id, account_type_id
      from search.by_id_everywhere(${Number(request.searchString)}, ${most})`,
    'search.by_id_everywhere',
  );
  return ok({
    searchResults: found.map((row) => ({
      ...row,
      title: `${words[row.type]} ID: ${row.id}`,
      accountId: row.type === 4 ? row.id : null,
      email: null,
    })),
  });
});
