import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { ReviewedObjects } from './reviewed-objects.ts';

/**
 * Internal staff are answered by the views of schema staff, customers by the tables of the same names, both through statements that are
 * prepared once a connection. A column of another type or collation would make one of them break the other's statement.
 */
export async function problemsOfSuperView(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    select 'The column ' || v.relname || '.' || shown.attname || ' of schema staff has another type or collation than the table''s.' as problem
    from pg_class v join pg_attribute shown on shown.attrelid = v.oid and shown.attnum > 0
      join pg_class t on t.relname = v.relname and t.relnamespace = 'public'::regnamespace
      join pg_attribute stored on stored.attrelid = t.oid and stored.attname = shown.attname and stored.attnum > 0
    where v.relnamespace = (select oid from pg_namespace where nspname = 'staff') and v.relkind = 'v'
      and (shown.atttypid, shown.attcollation) is distinct from (stored.atttypid, stored.attcollation)
    order by 1`);
  return rows.map(({ problem }) => problem);
}

/** What comes with an extension that an operator installed (statistics, maps) holds none of our rows. */
const notOfAnExtension = (object: SQL): SQL =>
  sql`not exists (select 1 from pg_depend d where d.objid = ${object} and d.deptype = 'e')`;

export async function problemsOfRoles(tx: Tx, { roles }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    select 'The database role ' || r.rolname || found.says as problem
    from pg_roles r cross join lateral (values
      (r.rolname <> 'app', ' is not app: DATABASE_URL must name that role.'),
      (r.rolsuper, ' is a superuser.'),
      (r.rolbypassrls, ' bypasses row-level security.'),
      (r.rolinherit, ' inherits the rights of its roles; it must be noinherit.'),
      (r.rolcreaterole or r.rolcreatedb or r.rolreplication, ' may create roles or databases, or replicate.')
    ) found (is_so, says) where r.rolname = session_user and found.is_so
    union all select 'The database role ' || session_user || ' owns ' || n.nspname || '.' || c.relname || '.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where pg_get_userbyid(c.relowner) = session_user and n.nspname !~ '^pg_'
    -- Whatever it can become is what it can do: the roles on the list and nothing beyond, through however many steps.
    union all select 'The database role ' || session_user || ' can become ' || r.rolname || '.'
    from pg_roles r where pg_has_role(session_user, r.oid, 'member') and r.rolname <> session_user
      and not (r.rolname = any (${sql.param([...roles])}::text[]))
    union all select 'The role ' || r.rolname || ' is a superuser, bypasses row-level security or can log in.'
    from pg_roles r where r.rolname = any (${sql.param([...roles])}::text[])
      and (r.rolsuper or r.rolbypassrls or r.rolcanlogin)`);
  return rows.map((row) => row.problem);
}

export async function problemsOfTables(tx: Tx, { tables, roles }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with ours as (
      select c.oid, c.relname, c.relkind, c.relacl, c.relrowsecurity and c.relforcerowsecurity as is_forced,
        exists (select 1 from pg_policy p where p.polrelid = c.oid) as has_policy,
        c.relname = any (${sql.param([...tables])}::text[]) as is_identity, n.nspname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'staff', 'audit', 'identity', 'search', 'scope', 'upkeep')
        and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${notOfAnExtension(sql`c.oid`)}
    )
    select 'The table ' || t.relname || ' has no forced row-level security with a policy.' as problem
    from ours t where t.nspname = 'public' and t.relkind in ('r', 'p') and not t.is_identity
      and not (t.is_forced and t.has_policy)
    union all select 'The table ' || t.relname || ' is granted to everybody.'
    from ours t cross join aclexplode(t.relacl) g where g.grantee = 0
    union all select 'The table ' || t.relname || ' may be emptied by ' || pg_get_userbyid(g.grantee) || '.'
    from ours t cross join aclexplode(t.relacl) g where g.privilege_type = 'TRUNCATE'
      and pg_get_userbyid(g.grantee) in (select unnest(${sql.param([...roles])}::text[]))
    union all select 'The table ' || t.relname || ' is outside row-level security and granted to ' || r.name || '.'
    from ours t cross join unnest(${sql.param([...roles])}::text[] || array['app']) r (name)
    where (t.is_identity or t.nspname = 'audit')
      and has_any_column_privilege(r.name, t.oid, 'select, insert, update, references')
    union all select 'The table ' || t.relname || ' has the policy ' || p.polname || ' for everybody.'
    from ours t join pg_policy p on p.polrelid = t.oid where p.polroles @> array[0::oid]
    union all select 'The materialized view ' || t.relname || ' keeps rows outside row-level security.'
    from ours t where t.relkind = 'm'`);
  return rows.map((row) => row.problem);
}

export async function problemsOfFunctionsAndViews(tx: Tx, { functions }: ReviewedObjects): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`
    with checked as (
      select p.oid, n.nspname || '.' || p.proname as name, p.proacl, p.proconfig, o.rolcanlogin or o.rolsuper as is_strong
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles o on o.oid = p.proowner
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
        and ${notOfAnExtension(sql`p.oid`)}
    )
    select 'The function ' || f.name || found.says as problem
    from checked f cross join lateral (values
      (not (f.name = any (${sql.param([...functions])}::text[])), ' runs with its owner''s rights but is not on the list.'),
      (f.is_strong, ' runs with the rights of a role that can log in or is a superuser.'),
      (f.proacl is null or exists (select 1 from aclexplode(f.proacl) g where g.grantee = 0), ' may be called by everybody.'),
      (not coalesce(f.proconfig::text like '%search_path=%', false), ' does not fix its search path.')
    ) found (is_so, says) where found.is_so
    -- A view of an owner who sees every row is a hole, unless it holds the scope test itself: those are the staff views.
    union all select 'The view ' || n.nspname || '.' || c.relname || ' shows what its owner sees.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname in ('public', 'identity', 'search', 'audit', 'upkeep')
      and not coalesce(c.reloptions @> array['security_invoker=true'], false) and ${notOfAnExtension(sql`c.oid`)}
    union all select 'The view staff.' || c.relname || ' is not a security barrier.'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'v' and n.nspname = 'staff' and not coalesce(c.reloptions @> array['security_barrier=true'], false)`);
  return rows.map((row) => row.problem);
}
