import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import type { MigrationTarget } from './migration-target.ts';

/**
 * What a version knows to be safe although no rule can tell: functions that run with their owner's rights, tables outside of the
 * template, roles that the portal may take, and columns that the views of schema `office` may be made of.
 */
export interface ReviewedObjects {
  functions: readonly string[];
  tables: readonly string[];
  roles: readonly string[];
  officeColumns: readonly string[];
}

const kinds = ['functions', 'tables', 'roles', 'officeColumns'] as const;
const names = (objects: ReviewedObjects): string[] =>
  kinds.flatMap((kind) => objects[kind].map((name) => `${kind} ${name}`)).sort();

/**
 * Leaves what a version knows beside the schema that it makes, so that the version before it, which starts on the same schema in the
 * middle of a deploy or after one that is taken back, knows it as well. Only whoever migrates can write there.
 */
export async function noteReviewedObjects(target: MigrationTarget, objects: ReviewedObjects): Promise<void> {
  const noted = await target.query<{ kind: string; name: string }>(
    'select kind, name from migrations.reviewed',
  );
  const isSame =
    noted
      .map(({ kind, name }) => `${kind} ${name}`)
      .sort()
      .join() === names(objects).join();
  if (isSame) return;
  const rows = kinds.flatMap((kind) => objects[kind].map((name) => `('${kind}', '${name}')`));
  await target.exec(
    `begin; delete from migrations.reviewed; insert into migrations.reviewed (kind, name) values ${rows.join(', ')}; commit`,
  );
}

/** What this version knows, and what the version knows that made the schema. */
export async function withNotedObjects(tx: Tx, own: ReviewedObjects): Promise<ReviewedObjects> {
  // Older schemas have no such table, and one that the portal could write, under any role it takes, is no evidence.
  const [table] = await tx.query<{ isReadable: boolean }>(sql`
    select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')
      and not exists (select 1 from pg_roles r
        where (r.rolname = session_user or r.rolname = any (${sql.param([...own.roles])}::text[]))
          and (has_any_column_privilege(r.oid, c.oid, 'insert, update') or has_table_privilege(r.oid, c.oid, 'delete, truncate')
            or pg_has_role(r.oid, c.relowner, 'usage'))) as is_readable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'migrations' and c.relname = 'reviewed' and c.relkind = 'r'`);
  if (table?.isReadable !== true) return own;
  const noted = await tx.query<{ kind: string; name: string }>(
    sql`select kind, name from migrations.reviewed`,
  );
  const withNoted = (kind: (typeof kinds)[number]) => [
    ...own[kind],
    ...noted.filter((object) => object.kind === kind).map(({ name }) => name),
  ];
  return {
    functions: withNoted('functions'),
    tables: withNoted('tables'),
    roles: withNoted('roles'),
    officeColumns: withNoted('officeColumns'),
  };
}
