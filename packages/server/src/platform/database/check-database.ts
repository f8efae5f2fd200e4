import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Functions that run with their owner's rights. A new one is named here on purpose, or the portal does not start. */
export const checkedFunctions: readonly string[] = [
  'audit.note_change',
  'audit.note_read',
  'identity.account_facts',
  'identity.account_names',
  'identity.code_token_facts',
  'identity.count_missed_match',
  'identity.count_try',
  'identity.create_code_token',
  'identity.create_session',
  'identity.end_session',
  'identity.extend_session',
  'identity.find_code',
  'identity.forget_old_tries',
  'identity.grant_access',
  'identity.login_facts',
  'identity.match_person',
  'identity.organization_exists',
  'identity.select_organization',
  'identity.session_facts',
  'identity.tries_so_far',
  'search.member_organizations',
  'search.profile_ids',
  'search.roster_changes',
  'upkeep.count_profiles',
  'upkeep.touch_roster',
];

/** Tables that carry no organization and are reached through functions of schema identity alone. */
const identityTables = [
  'account_organizations',
  'account_profiles',
  'code_tokens',
  'sessions',
  'staff_grants',
];

/**
 * Looks for what would let one organization see another, as the role the portal runs under.
 * @throws one sentence per hole; the portal must not start then
 */
export async function checkDatabase(database: Database): Promise<void> {
  const problems = await database.transaction({ as: 'identity', requestId: 'start' }, async (tx) => {
    const role = await tx.query<{ problem: string }>(sql`
      select problem from (
        select 'The database role ' || rolname || ' is a superuser.' as problem from pg_roles where rolname = session_user and rolsuper
        union all select 'The database role ' || rolname || ' bypasses row-level security.' from pg_roles where rolname = session_user and rolbypassrls
        union all select 'The database role ' || rolname || ' inherits the rights of its roles; it must be noinherit.' from pg_roles where rolname = session_user and rolinherit
        union all select 'The database role ' || session_user || ' owns the table ' || c.relname || '.' from pg_class c
          where c.relkind in ('r', 'p') and c.relowner = (select oid from pg_roles where rolname = session_user)
      ) found`);
    const tables = await tx.query<{ problem: string }>(sql`
      select 'The table ' || c.relname || ' has an organization_id but no forced row-level security with a policy.' as problem
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relname = any (${sql.param(identityTables)}::text[]))
        and (not c.relrowsecurity or not c.relforcerowsecurity
          or not exists (select 1 from pg_policy p where p.polrelid = c.oid))`);
    const grants = await tx.query<{ problem: string }>(sql`
      select 'The table ' || c.relname || ' is granted to everybody.' as problem
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
      where n.nspname in ('public', 'staff', 'audit') and g.grantee = 0`);
    const functions = await tx.query<{ problem: string }>(sql`
      select 'The function ' || n.nspname || '.' || p.proname || ' runs with its owner''s rights but is not on the list.' as problem
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        and not (n.nspname || '.' || p.proname = any (${sql.param([...checkedFunctions])}::text[]))`);
    return [...role, ...tables, ...grants, ...functions].map((row) => row.problem);
  });
  if (problems.length > 0) throw new Error(`The database is not safe to use. ${problems.join(' ')}`);
}
