import { type SQL, sql } from 'drizzle-orm';
import type { TestDatabase } from './test-database.ts';

/** What a database says about one of its objects, by the object's name. */
export type Definitions = Record<string, string>;

/** Everything of ours, in whatever schema a migration puts it: neither PostgreSQL's own nor what an extension brought. */
const ours = (object: SQL, schema: SQL): SQL =>
  sql`${schema}.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and ${schema}.nspname !~ '^pg_temp'
    and not exists (select 1 from pg_depend d where d.objid = ${object} and d.deptype = 'e')`;

/** Rights one by one, without MAINTAIN, which PostgreSQL knows from version 17 on and which every owner has there. */
const rights = (acl: SQL, kind: string, owner: SQL): SQL =>
  sql`(select jsonb_agg(who || ' ' || what order by who, what) from (
    select coalesce(r.rolname, 'everybody') || ' from ' || pg_get_userbyid(a.grantor) as who,
      a.privilege_type || case when a.is_grantable then ' with grant option' else '' end as what
    from aclexplode(coalesce(${acl}, acldefault(${kind}::"char", ${owner}))) a left join pg_roles r on r.oid = a.grantee
    where a.privilege_type <> 'MAINTAIN') granted)`;

const relations = sql`select n.nspname || '.' || c.relname as name, jsonb_build_object(
    'kind', c.relkind, 'owner', pg_get_userbyid(c.relowner), 'rls', c.relrowsecurity, 'forced', c.relforcerowsecurity,
    'options', c.reloptions, 'persistence', c.relpersistence, 'replica', c.relreplident,
    'rights', ${rights(sql`c.relacl`, 'r', sql`c.relowner`)}) as says
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ours(sql`c.oid`, sql`n`)}`;

const columns = sql`select n.nspname || '.' || c.relname || '.' || a.attname as name, jsonb_build_object(
    'number', a.attnum, 'type', format_type(a.atttypid, a.atttypmod), 'not null', a.attnotnull,
    'identity', a.attidentity, 'generated', a.attgenerated, 'default', pg_get_expr(f.adbin, f.adrelid),
    'collation', l.collname, 'provider', l.collprovider, 'deterministic', l.collisdeterministic,
    'storage', a.attstorage,
    'rights', case when a.attacl is null then null else ${rights(sql`a.attacl`, 'c', sql`c.relowner`)} end) as says
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and ${ours(sql`c.oid`, sql`n`)}`;

const functions = sql`select p.oid::regprocedure::text as name, jsonb_build_object(
    'definition', case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) else p.prosrc end,
    'kind', p.prokind, 'volatility', p.provolatile, 'runs as owner', p.prosecdef, 'leakproof', p.proleakproof,
    'strict', p.proisstrict, 'parallel', p.proparallel, 'settings', p.proconfig, 'cost', p.procost, 'rows', p.prorows,
    'owner', pg_get_userbyid(p.proowner), 'rights', ${rights(sql`p.proacl`, 'f', sql`p.proowner`)}) as says
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours(sql`p.oid`, sql`n`)}`;

const policies = sql`select schemaname || '.' || tablename || ': ' || policyname as name,
    jsonb_build_object('permissive', permissive, 'roles', roles, 'for', cmd, 'using', qual, 'check', with_check) as says
  from pg_policies`;

const triggers = sql`select n.nspname || '.' || c.relname || ': ' || t.tgname as name, jsonb_build_object(
    'definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled, 'deferrable', t.tgdeferrable,
    'deferred', t.tginitdeferred, 'function', t.tgfoid::regprocedure::text) as says
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${ours(sql`c.oid`, sql`n`)}`;

/** Without NOT NULL, which is a constraint of its own from version 18 on; the columns tell it in every version. */
const constraints = sql`select n.nspname || '.' || coalesce(c.relname, y.typname, '') || ': ' || k.conname as name,
    jsonb_build_object('definition', pg_get_constraintdef(k.oid), 'validated', k.convalidated,
      'deferrable', k.condeferrable, 'deferred', k.condeferred) as says
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    left join pg_class c on c.oid = k.conrelid left join pg_type y on y.oid = k.contypid
  where k.contype <> 'n' and ${ours(sql`coalesce(c.oid, y.oid)`, sql`n`)}`;

const indexes = sql`select n.nspname || '.' || i.relname as name, jsonb_build_object(
    'definition', pg_get_indexdef(x.indexrelid), 'valid', x.indisvalid, 'unique', x.indisunique,
    'operator classes', (select jsonb_agg(o.opcname order by place) from unnest(x.indclass) with ordinality as u (id, place)
      join pg_opclass o on o.oid = u.id),
    'collations', (select jsonb_agg(l.collname order by place) from unnest(x.indcollation) with ordinality as u (id, place)
      left join pg_collation l on l.oid = u.id)) as says
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
  where ${ours(sql`i.oid`, sql`n`)}`;

/**
 * From version 16 on a column is printed without its table where only one can be meant, so that the text is compared without these
 * names and the columns that a view reads are compared beside it.
 */
const views = sql`select n.nspname || '.' || c.relname as name, jsonb_build_object(
    'text', regexp_replace(pg_get_viewdef(c.oid), '\\m[a-z_]+\\.', '', 'g'),
    'reads', (select jsonb_agg(distinct d.refobjid::regclass::text || coalesce('.' || a.attname, ''))
      from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid and a.attnum > 0
      where w.ev_class = c.oid),
    'calls', (select jsonb_agg(distinct d.refobjid::regprocedure::text)
      from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
        and d.refclassid = 'pg_proc'::regclass where w.ev_class = c.oid)) as says
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and ${ours(sql`c.oid`, sql`n`)}`;

const sequences = sql`select n.nspname || '.' || c.relname as name, jsonb_build_object('type', format_type(s.seqtypid, null),
    'start', s.seqstart, 'step', s.seqincrement, 'from', s.seqmin, 'to', s.seqmax, 'cycles', s.seqcycle,
    'owner', pg_get_userbyid(c.relowner), 'rights', ${rights(sql`c.relacl`, 's', sql`c.relowner`)}) as says
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours(sql`c.oid`, sql`n`)}`;

const schemas = sql`select n.nspname as name, jsonb_build_object('owner', pg_get_userbyid(n.nspowner),
    'rights', ${rights(sql`n.nspacl`, 'n', sql`n.nspowner`)}) as says
  from pg_namespace n where ${ours(sql`n.oid`, sql`n`)}`;

const types = sql`select n.nspname || '.' || t.typname as name, jsonb_build_object('kind', t.typtype, 'category', t.typcategory,
    'base', format_type(t.typbasetype, t.typtypmod), 'not null', t.typnotnull, 'default', t.typdefault,
    'labels', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
    'rights', ${rights(sql`t.typacl`, 'T', sql`t.typowner`)}) as says
  from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours(sql`coalesce(nullif(t.typelem, 0), t.oid)`, sql`n`)}`;

const roles = sql`select r.rolname as name, jsonb_build_object('super', r.rolsuper, 'inherits', r.rolinherit,
    'makes roles', r.rolcreaterole, 'makes databases', r.rolcreatedb, 'logs in', r.rolcanlogin,
    'replicates', r.rolreplication, 'bypasses', r.rolbypassrls, 'limit', r.rolconnlimit,
    'settings', (select jsonb_agg(to_jsonb(s.setconfig) order by s.setdatabase) from pg_db_role_setting s where s.setrole = r.oid),
    'member of', (select jsonb_agg(g.rolname || case when m.admin_option then ' with admin option' else '' end order by g.rolname)
      from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid)) as says
  from pg_roles r where r.rolname !~ '^pg_'`;

const extensions = sql`select e.extname as name, to_jsonb(n.nspname) as says
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace`;

/**
 * Rights that later objects will get; and operators, casts, rules, statistics, publications and whatever has no part of its own: that
 * they exist, as PostgreSQL names them.
 */
const everythingElse = sql`select pg_get_userbyid(f.defaclrole) || ' in ' || coalesce(n.nspname, 'every schema') || ' ' || f.defaclobjtype::text as name,
    ${rights(sql`f.defaclacl`, 'r', sql`f.defaclrole`)} as says
  from pg_default_acl f left join pg_namespace n on n.oid = f.defaclnamespace
  union all select o.type || ' ' || o.identity, 'true'::jsonb
  from (select distinct d.classid, d.objid from pg_depend d where d.objid >= 16384 and not d.classid = any (array['pg_class',
    'pg_proc', 'pg_type', 'pg_trigger', 'pg_constraint', 'pg_policy', 'pg_attrdef', 'pg_namespace', 'pg_extension',
    'pg_default_acl', 'pg_amop', 'pg_amproc']::regclass[])) known
    cross join lateral pg_identify_object(known.classid, known.objid, 0) o
  where not exists (select 1 from pg_depend e where e.classid = known.classid and e.objid = known.objid and e.deptype = 'e')`;

const parts = {
  relations,
  columns,
  functions,
  policies,
  triggers,
  constraints,
  indexes,
  views,
  sequences,
  schemas,
  types,
  roles,
  extensions,
  everythingElse,
};
export type CataloguePart = keyof typeof parts;
export const catalogueParts = Object.keys(parts) as CataloguePart[];

/** What the database's own catalogue says about every object of a kind that the migrations and the job queue made. */
export async function readCatalogue({ owner }: TestDatabase, part: CataloguePart): Promise<Definitions> {
  const rows = await owner<{ name: string; says: string }>(
    sql`select name, says::text as says from (${parts[part]}) found order by name`,
  );
  return Object.fromEntries(rows.map(({ name, says }) => [name, says]));
}
