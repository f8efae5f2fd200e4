import { createHash } from 'node:crypto';
import { columnsLeft, tablesOut } from '../../src/features/exports/everything/table-rules.ts';
import type { Files } from '../../src/platform/files/files.ts';
import type { Query } from '../as-owner.ts';
import { readManifest } from './read-manifest.ts';
import { RefusedImport } from './refused-import.ts';
import { deletedRowsOf, leaveOutDeleted } from './rows-left-out.ts';
import type { TakenOutArchive } from './taken-out-archive.ts';
import { danglingReferences, isEmptyPortal, nextIds } from './target-database.ts';

export interface ImportReport {
  organizationId: number;
  rows: Readonly<Record<string, number>>;
  recordings: number;
  /** Organizations and accounts that the rows refer to without being of the export: made without a name. */
  standIns: number;
  /** Rows of the file that went with one that was deleted while the export was made. */
  leftOut: number;
}

/**
 * Brings an organization that was taken out of a portal into an empty one, with its ids, in one transaction.
 * @param query a connection as a superuser of the database: triggers and foreign keys rest meanwhile, and every reference is checked at the end
 * @throws RefusedImport where the portal is not empty, or the file is not what its manifest says
 */
export async function importOrganization(
  archive: TakenOutArchive,
  query: Query,
  files: Pick<Files, 'put'>,
): Promise<ImportReport> {
  const manifest = await readManifest(archive);
  if (!(await isEmptyPortal(query)))
    throw new RefusedImport('This portal is not empty. Import into a new one.');
  await query('begin');
  try {
    await query("set local session_replication_role = 'replica'");
    const rows: Record<string, number> = {};
    for (const table of tablesOut) {
      rows[table] = 0;
      for (const file of manifest.files.filter(({ name }) => name.startsWith(`data/${table}/`)))
        rows[table] += await insertLines(query, table, await checkedLines(archive, file));
    }
    await refuseStrangers(query, manifest.organizationId);
    // The bytes were read after the rows: a recording that arrived between is of a test that is not in the file.
    const named = new Set(
      (await query<{ hash: string }>('select hash from recordings')).map(({ hash }) => hash),
    );
    const recordings = named.size;
    for (const file of manifest.files.filter(({ name }) => name.startsWith('recordings/')))
      await putRecordings(files, named, await checkedLines(archive, file));
    if (named.size > 0)
      throw new RefusedImport(`The file lacks ${named.size} of the recordings that its rows name.`);
    const deleted: string[] = [];
    for (const file of manifest.files.filter(({ name }) => name.startsWith('deleted/')))
      deleted.push(...(await checkedLines(archive, file)));
    const leftOut = await leaveOutDeleted(query, deletedRowsOf(deleted));
    const standIns = await makeStandIns(query);
    await nextIds(query);
    await query('commit');
    return { organizationId: manifest.organizationId, rows, recordings, standIns, leftOut };
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

interface ManifestFile {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

/** The lines of a file, once it is what the manifest says. */
async function checkedLines(
  archive: TakenOutArchive,
  { name, rows, bytes, sha256 }: ManifestFile,
): Promise<string[]> {
  const content = await archive.read(name);
  if (content === null) throw new RefusedImport(`The file lacks ${name}.`);
  if (content.byteLength !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new RefusedImport(`${name} is not what the manifest says.`);
  const lines = new TextDecoder('utf-8', { fatal: true }).decode(content).split('\n').slice(0, -1);
  if (lines.length !== rows) throw new RefusedImport(`${name} has ${lines.length} rows instead of ${rows}.`);
  return lines;
}

async function insertLines(query: Query, table: string, lines: readonly string[]): Promise<number> {
  const [first] = lines;
  if (first === undefined) return 0;
  const given = Object.keys(JSON.parse(first) as object);
  const columns = await query<{ name: string; is_generated: boolean }>(
    `select attname as name, attgenerated <> '' as is_generated from pg_attribute
      where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const rights = lines.flatMap((line) => neverTaken(table, JSON.parse(line) as object));
  if (rights[0] !== undefined)
    throw new RefusedImport(`No export has ${rights[0]} of ${table}: the file was changed.`);
  const unknown = given.filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0)
    throw new RefusedImport(`This portal is older than the file: ${table} has no ${unknown.join(', ')}.`);
  const names = columns
    .filter(({ name, is_generated }) => given.includes(name) && !is_generated)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  await query(
    `insert into public."${table}" (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::public."${table}", $1::jsonb)`,
    [`[${lines.join(',')}]`],
  );
  return lines.length;
}

/** What opens a portal or was agreed with its provider is in no export, so that nobody gives it to themselves in the new one. */
const neverTaken = (table: string, row: object): string[] =>
  table === 'webhooks'
    ? 'is_enabled' in row && row.is_enabled === false
      ? []
      : ['is_enabled']
    : (columnsLeft[table] ?? []).filter((name) => name in row);

/** The hashes of a manifest are no signature: a file that was changed may hold rows of others. */
async function refuseStrangers(query: Query, organizationId: number): Promise<void> {
  const [own] = await query<{ only: boolean | null }>('select bool_and(id = $1) as only from organizations', [
    organizationId,
  ]);
  if (own?.only !== true)
    throw new RefusedImport('The file is not of the organization that its manifest names.');
  const [outsider] = await query(
    `select 1 from accounts a where not exists (select 1 from account_organizations o where o.account_id = a.id) limit 1`,
  );
  if (outsider !== undefined)
    throw new RefusedImport('The file has accounts that are not of its organization.');
  const [stranger] = await query(
    `select 1 from profiles p where p.organization_id <> $1
      and not exists (select 1 from profile_organizations o where o.profile_id = p.id) limit 1`,
    [organizationId],
  );
  if (stranger !== undefined)
    throw new RefusedImport('The file has profiles that are not of its organization.');
  for (const table of tablesOut) {
    if (['organizations', 'accounts', 'profiles'].includes(table)) continue;
    const [other] = await query(
      `select 1 from public."${table}" where organization_id is distinct from $1 limit 1`,
      [organizationId],
    );
    if (other !== undefined)
      throw new RefusedImport(`The file has rows of ${table} of another organization.`);
  }
}

/** Stores the recordings that are still wanted, and takes each from the set. */
async function putRecordings(
  files: Pick<Files, 'put'>,
  wanted: Set<string>,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) {
    const { hash, base64 } = JSON.parse(line) as { hash: string; base64: string };
    if (!wanted.delete(hash)) continue;
    const stored = await files.put('recordings', Buffer.from(base64, 'base64'));
    if (stored.hash !== hash) throw new RefusedImport(`The recording ${hash} is not what its hash says.`);
  }
}

/** Rows refer to internal staff, to people of other organizations and to those: each is there as an id, disabled and without a name. */
async function makeStandIns(query: Query): Promise<number> {
  let made = 0;
  for (const { referenced, ids } of await danglingReferences(query)) {
    const statement =
      referenced === 'accounts'
        ? `insert into accounts (id, email, first_name, last_name, is_disabled) overriding system value
            select i, 'account-' || i || '@elsewhere.invalid', 'Account', i::text, true from unnest($1::int[]) i
            on conflict do nothing returning id`
        : `insert into organizations (id, name, deleted_at) overriding system value
            select i, 'Organization ' || i, now() from unnest($1::int[]) i on conflict do nothing returning id`;
    made += (await query(statement, [ids.map(Number)])).length;
  }
  return made;
}
