import { type FoundPerson, mostPeopleCounted, searchProfilesAndUsers } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import { recordList } from '../../platform/audit/record-read.ts';
import { counted, pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

type Row = FoundPerson & { total: number };

/** The database leaves out the names of whoever is tested; the audit log notes each search, without its words. */
export const searchProfilesAndUsersHandler = handle(searchProfilesAndUsers, async ({ request, tx }) => {
  const { searchString, profilesOnly } = request;
  if (searchString === '') return ok({ searchResults: [], totalCount: 0 });
  const { rows, totalCount } = await pageOf(request, async (page) => {
    const { limit, offset } = rowsOfPage(page);
    return counted(
      await tx.query<Row>(
        sql`select type, account_id, profile_id, title, email, organization_id, organization_name, account_type_id, total
          from search.people_everywhere(${searchString}, ${profilesOnly}, ${offset}, ${limit}, ${mostPeopleCounted})`,
        'staff.search_people',
      ),
    );
  });
  await recordList(tx, searchProfilesAndUsers.path, rows.length, { isSearched: true, profilesOnly });
  return ok({ searchResults: rows, totalCount });
});
