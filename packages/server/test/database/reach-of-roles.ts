import { sql } from 'drizzle-orm';
import type { Scope } from '../../src/platform/database/database.ts';
import { type AccessWorld, viewing } from './access-world.ts';
import { aViewer } from './viewers.ts';

/** Everybody as whom a transaction can be opened, with the database role that stands behind. */
export function scopesOf(world: AccessWorld): Record<string, { role: string; scope: Scope }> {
  const { accountId, own: organizationId, football } = world;
  const kind = (over: Parameters<typeof aViewer>[0]) => viewing(aViewer({ accountId, ...over }));
  return {
    'System Admin': { role: 'app_admin', scope: world.admin(organizationId) },
    'enterprise admin': { role: 'app_admin', scope: world.enterprise() },
    User: { role: 'app_member', scope: world.member([football]) },
    'internal staff with a grant': { role: 'app_super', scope: world.internalStaff() },
    'internal staff': { role: 'app_staff', scope: kind({ kind: 'staff', isSuperAdmin: true }) },
    family: { role: 'app_family', scope: kind({ kind: 'family', profileIds: [world.idOf('inSoccer')] }) },
    'phone with a code': {
      role: 'app_device',
      scope: viewing(aViewer({ kind: 'codeToken', organizationId, codeId: 1, codeTokenId: 1 })),
    },
    'system of a partner': {
      role: 'app_partner',
      scope: { as: 'partner', organizationId, integrationId: 1, since: new Date(0), requestId: 'test' },
    },
    job: { role: 'app_job', scope: world.job() },
    queue: { role: 'app_queue', scope: { as: 'queue' } },
    'signed out': { role: 'app', scope: { as: 'identity', requestId: 'test' } },
  };
}

const commands = ['select', 'update', 'delete', 'insert'] as const;
export type Command = (typeof commands)[number];

interface Relation {
  name: string;
  command: Command;
  /** The columns that the role has the right for; null where it has none on the relation. */
  columns: string[] | null;
  /** Named where the role has the right for none. */
  firstColumn: string;
}

const isWritable = sql`a.attgenerated = '' and a.attidentity <> 'a'`;

/** What the catalogue grants a role, relation by relation and command by command. */
async function grantsOf({ db }: AccessWorld, role: string): Promise<Relation[]> {
  return db.owner<Relation>(sql`select format('%I.%I', n.nspname, c.relname) as name, k.command,
      case when not has_schema_privilege(${role}, n.oid, 'usage') then null
        when k.command = 'delete' then case when has_table_privilege(${role}, c.oid, 'delete') then array[]::text[] end
        else (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and (k.command = 'select' or ${isWritable})
            and has_column_privilege(${role}, c.oid, a.attnum, k.command)) end as columns,
      (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and ${isWritable}
        order by a.attnum limit 1) as first_column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest(${sql.param(commands)}::text[]) k (command)
    where (c.relkind in ('r', 'p') or (c.relkind = 'v' and k.command in ('select', 'delete'))) and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'migrations')
      and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    order by 1, 2`);
}

/** Touches every row that the policies let through; an insert only asks for the right. */
function probeOf({ name, command, columns, firstColumn }: Relation): string {
  const named = columns ?? [firstColumn];
  if (command === 'delete') return `delete from ${name}`;
  if (command === 'select') return `select ${named.join(', ')} from ${name}`;
  if (command === 'update') return `update ${name} set ${named.map((one) => `${one} = ${one}`).join(', ')}`;
  return `insert into ${name} (${named.join(', ')}) select ${named.map(() => 'null').join(', ')} where false`;
}

/** How each statement ended: the number of rows it touched, or the error. Nothing of it stays. */
export type Reach = Record<string, string>;

/** Tries every command on every relation that there is, as one of those who can open a transaction. */
export async function reachOf(
  world: AccessWorld,
  { role, scope }: { role: string; scope: Scope },
): Promise<{ granted: Record<string, boolean>; reach: Reach }> {
  const relations = await grantsOf(world, role);
  const keyOf = ({ command, name }: Relation) => `${command} ${name}`;
  const probes = Object.fromEntries(relations.map((relation) => [keyOf(relation), probeOf(relation)]));
  const reach = await world.db.database.transaction(scope, async (tx) => {
    await tx.query(sql`select set_config('app.probes', ${JSON.stringify(probes)}, true)`);
    await tx.query(sql`do $$
      declare probe record; touched bigint; found jsonb := '{}';
      begin
        for probe in select key, value from jsonb_each_text(current_setting('app.probes')::jsonb) order by key loop
          begin
            execute probe.value;
            get diagnostics touched = row_count;
            raise exception using errcode = 'PLUMB', message = touched::text;
          exception
            when sqlstate 'PLUMB' then found := found || jsonb_build_object(probe.key, sqlerrm);
            when others then found := found || jsonb_build_object(probe.key, sqlstate || ' ' || sqlerrm);
          end;
        end loop;
        perform set_config('app.found', found::text, true);
      end $$`);
    const [row] = await tx.query<{ found: string }>(sql`select current_setting('app.found') as found`);
    return JSON.parse(row?.found ?? '{}') as Reach;
  });
  return {
    granted: Object.fromEntries(relations.map((relation) => [keyOf(relation), relation.columns !== null])),
    reach,
  };
}
