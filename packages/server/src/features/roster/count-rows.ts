import type { RosterCounts } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Counts an import's rows by what was found and decided. */
export async function countRows(tx: Tx, organizationId: number, id: number): Promise<RosterCounts> {
  const [counts] = await tx.query<RosterCounts>(
    sql`with judged as (
      select choice, outcome, problems <> '[]' as has_problems, is_checked and matches = '[]' as is_fresh,
        case when problems = '[]' and outcome is null then matches -> 0 ->> 'band' end as band
      from roster_import_rows where organization_id = ${organizationId} and import_id = ${id}
    )
    select count(*) filter (where has_problems)::int as problems,
      count(*) filter (where is_fresh and not has_problems)::int as fresh,
      count(*) filter (where band = 'nearlyCertain')::int as nearly_certain,
      count(*) filter (where band = 'likely')::int as likely,
      count(*) filter (where band = 'possible')::int as possible,
      count(*) filter (where band is not null and choice is null)::int as undecided,
      count(*) filter (where choice = 'create' and outcome is null)::int as to_create,
      count(*) filter (where choice = 'update' and outcome is null)::int as to_update,
      count(*) filter (where choice = 'skip' and outcome is null)::int as to_skip,
      count(*) filter (where outcome = 'created')::int as created,
      count(*) filter (where outcome = 'updated')::int as updated,
      count(*) filter (where outcome = 'skipped')::int as skipped,
      count(*) filter (where outcome = 'rejected')::int as rejected,
      count(*) filter (where outcome = 'undone')::int as undone,
      count(*) filter (where outcome = 'kept')::int as kept
    from judged`,
    'roster.count',
  );
  if (counts === undefined) throw new InvariantError('the rows of a roster were not counted');
  return counts;
}
