import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadExport, getExports, startEverythingExport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenIntegrationKey, givenWebhook } from '../../../../test/builders/integration-keys.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database/test-database.ts';
import type { SendOptions, TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../../test/portal.ts';
import { filesInMemory, onOwner, takeEverythingOut } from '../../../../test/taken-out.ts';
import type { Query } from '../../../../tools/as-owner.ts';
import { importOrganization } from '../../../../tools/import-organization/import-organization.ts';
import {
  openArchive,
  type TakenOutArchive,
} from '../../../../tools/import-organization/taken-out-archive.ts';
import { recomputeCheck } from '../../../../tools/recompute-check/recompute-check.ts';
import { loadDemoData } from '../../../demo/load-demo-data.ts';
import { openFiles } from '../../../platform/files/files.ts';
import { columnsLeft, tablesOut, takeOutRules } from './table-rules.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

let server: TestServer;
let admin: SendOptions;
let organizationId: number;
let folder: string;
let path: string;
let archive: TakenOutArchive;
let target: TestDatabase;

beforeAll(async () => {
  server = await startPortal();
  const { owner, database } = server.db;
  await loadDemoData({
    owner,
    database,
    services: server.services,
    profilesPerGroup: 2,
    now: new Date('2026-09-30T12:00:00Z'),
  });
  const [riverside] = await owner<{ id: number }>(
    sql`select id from organizations where name = 'Riverside High School'`,
  );
  organizationId = riverside?.id ?? 0;
  const [person] = await owner<{ id: number }>(
    sql`select id from profiles where organization_id = ${organizationId} order by id limit 1`,
  );
  const [merged] = await owner<{ id: number }>(
    sql`insert into profile_operations (organization_id, kind, account_id, profile_ids, last_test_id, done_at)
      select ${organizationId}, 'merge', min(account_id), array[${person?.id}::int], 0, now() from account_organizations
      where organization_id = ${organizationId} returning id`,
  );
  await owner(
    sql`insert into profile_operation_rows (organization_id, operation_id, position, table_name, key, old)
      select ${organizationId}, ${merged?.id}, o.id, 'profile_organizations', jsonb_build_object('organization_id', o.id, 'profile_id', 1),
        jsonb_build_object('of', case when o.id <> ${organizationId} then 'a row of elsewhere' end) from organizations o`,
  );
  await owner(
    sql`insert into organization_billing (organization_id, name, contact_name, email, street, city, is_tax_exempt)
      values (${organizationId}, 'Riverside District', 'Ada Clerk', 'clerk@riverside.example', '1 River Rd', 'Riverside', true)
      on conflict (organization_id) do update set name = excluded.name, contact_name = excluded.contact_name, email = excluded.email,
        street = excluded.street, city = excluded.city, is_tax_exempt = true`,
  );
  const { integrationId } = await givenIntegrationKey(server.db, organizationId);
  const { webhookId } = await givenWebhook(server.db, organizationId, integrationId);
  await owner(sql`update webhooks set is_enabled = true where id = ${webhookId}`);
  await owner(
    sql`insert into webhook_secrets (organization_id, webhook_id, secret_encrypted, created_at)
      values (${organizationId}, ${webhookId}, 'v1.the-secret-of-a-webhook', now())`,
  );
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  folder = await mkdtemp(join(tmpdir(), 'plumbline-everything-'));
  path = join(folder, 'everything.zip');
  await takeEverythingOut(server, admin, path);
  archive = await openArchive(path);
  target = await testDatabase();
});
afterAll(async () => {
  archive?.close();
  await target?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Row = Record<string, unknown>;

/** The archive with one file changed row by row, under a manifest that says so. */
function changedFile(
  file: string,
  change: (row: Row, place: number) => Row | null,
  more?: Row,
): TakenOutArchive {
  const textOf = async (name: string) => new TextDecoder().decode((await archive.read(name)) ?? undefined);
  const changed = async () => {
    const rows = (await textOf(file)).split('\n').slice(0, -1);
    const kept = rows.flatMap((line, place) => change(JSON.parse(line) as Row, place) ?? []);
    return Buffer.from(
      [...kept, ...(more === undefined ? [] : [more])].map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
  };
  return {
    ...archive,
    read: async (name) => {
      if (name === file) return changed();
      if (name !== 'manifest.json') return archive.read(name);
      const manifest = JSON.parse(await textOf(name)) as { files: { name: string }[] };
      const bytes = await changed();
      const facts = {
        rows: bytes.toString().split('\n').length - 1,
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      const files = manifest.files.map((one) => (one.name === file ? { ...one, ...facts } : one));
      return Buffer.from(JSON.stringify({ ...manifest, files }));
    },
  };
}

const rowsOf = async (db: Pick<TestDatabase, 'owner'>, table: string): Promise<string[]> => {
  const mine =
    table === 'organizations'
      ? sql`t.id = ${organizationId}`
      : table === 'accounts'
        ? sql`exists (select 1 from account_organizations a where a.account_id = t.id and a.organization_id = ${organizationId})`
        : table === 'profile_operation_rows'
          ? sql`t.organization_id = ${organizationId} and (t.key ->> 'organization_id')::int = ${organizationId}`
          : sql`t.organization_id = ${organizationId}`;
  const rows = await db.owner<{ row: string }>(
    sql`select (to_jsonb(t) - ${sql.param([...(columnsLeft[table] ?? [])])}::text[])::text as row from ${sql.identifier(table)} t where ${mine} order by 1`,
  );
  return rows.map(({ row }) => row);
};

test('every table of organizations has a rule of what becomes of it when everything is taken out', async () => {
  const tables = await server.db.owner<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relforcerowsecurity order by 1`,
  );
  const special = ['accounts', 'account_organizations', 'organizations'];
  expect(
    Object.keys(takeOutRules)
      .filter((name) => !special.includes(name))
      .toSorted(),
  ).toEqual(tables.map(({ name }) => name));
});

test('the manifest names each file with its rows and its hash, and nothing else is in the archive', async () => {
  const manifest = JSON.parse(
    new TextDecoder().decode((await archive.read('manifest.json')) ?? undefined),
  ) as {
    files: { name: string; rows: number; bytes: number; sha256: string }[];
  };
  expect(['manifest.json', ...manifest.files.map(({ name }) => name)].toSorted()).toEqual(
    archive.names.toSorted(),
  );
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = (await archive.read(name)) ?? new Uint8Array();
    expect([content.byteLength, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
  for (const kind of ['data/tests/0001.ndjson', 'csv/tests/0001.csv', 'recordings/0001.ndjson'])
    expect(archive.names).toContain(kind);
  const csv = new TextDecoder().decode((await archive.read('csv/profiles/0001.csv')) ?? undefined);
  expect(csv.split('\r\n')[0]).toContain('first_name');
  const everything = (await Promise.all(archive.names.map((name) => archive.read(name))))
    .map((bytes) => new TextDecoder().decode(bytes ?? undefined))
    .join('');
  expect(everything).not.toMatch(
    /password_hash|token_hash|secret_hash|payment_method_id|is_tax_exempt|the-secret-of-a-webhook/,
  );
  // A merge changed rows of other organizations too.
  expect(everything).not.toContain('a row of elsewhere');
});

test('imported into an empty portal, every row of every table is there as it was, and every score is computed to the same', async () => {
  const files = openFiles(filesInMemory());
  const report = await onOwner(target, (query) => importOrganization(archive, query, files));
  expect(report.organizationId).toBe(organizationId);
  for (const table of tablesOut) {
    const [before, after] = [await rowsOf(server.db, table), await rowsOf(target, table)];
    expect({ table, rows: after }).toEqual({ table, rows: before });
    expect(report.rows[table]).toBeGreaterThanOrEqual(before.length);
  }
  expect(report.rows.tests).toBeGreaterThan(20);
  expect(report.recordings).toBeGreaterThan(20);
  // What the organization typed came along; what the provider agreed to did not, and a webhook is off until somebody turns it on.
  expect(
    await target.owner(sql`select name, contact_name, street, is_tax_exempt from organization_billing`),
  ).toEqual([
    { name: 'Riverside District', contactName: 'Ada Clerk', street: '1 River Rd', isTaxExempt: false },
  ]);
  expect(await target.owner(sql`select url, is_enabled from webhooks`)).toEqual([
    { url: 'https://1.1.1.1/hook', isEnabled: false },
  ]);
  expect(await target.owner(sql`select 1 from webhook_secrets`)).toEqual([]);
  const again = await recomputeCheck(target.database, files);
  expect(again.differences).toEqual([]);
  expect(again.testCount).toBe(report.rows.tests);
  // What is made from now on is numbered behind what came.
  const [next] = await target.owner<{ id: number }>(
    sql`insert into organizations (name) values ('Next') returning id`,
  );
  expect(next?.id).toBeGreaterThan(organizationId);
});

test('a portal that is not empty, and a file that was changed, are refused, and nothing is changed', async () => {
  await expect(
    onOwner(target, (query) => importOrganization(archive, query, server.services.files)),
  ).rejects.toThrow('This portal is not empty. Import into a new one.');
  const empty = await testDatabase();
  const client = new pg.Client({ connectionString: empty.urls?.owner ?? '' });
  await client.connect();
  try {
    const query: Query = async <Row>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Row[];
    const changed: TakenOutArchive = {
      ...archive,
      read: async (name) => {
        const bytes = await archive.read(name);
        return name === 'data/groups/0001.ndjson' && bytes !== null
          ? Buffer.from(new TextDecoder().decode(bytes).replace('Football', 'Footbal1'))
          : bytes;
      },
    };
    await expect(importOrganization(changed, query, server.services.files)).rejects.toThrow(
      'data/groups/0001.ndjson is not what the manifest says.',
    );
    const lacking: TakenOutArchive = {
      ...archive,
      read: async (name) => (name === 'data/groups/0001.ndjson' ? null : archive.read(name)),
    };
    await expect(importOrganization(lacking, query, server.services.files)).rejects.toThrow(
      'The file lacks data/groups/0001.ndjson.',
    );
    const added: TakenOutArchive = { ...archive, names: [...archive.names, 'data/extra/0001.ndjson'] };
    await expect(importOrganization(added, query, server.services.files)).rejects.toThrow(
      'The manifest does not name data/extra/0001.ndjson.',
    );
    // The hashes are no signature: whoever changes a file can write its manifest anew.
    const superAdmin = changedFile('data/accounts/0001.ndjson', (row) => ({ ...row, is_super_admin: true }));
    await expect(importOrganization(superAdmin, query, server.services.files)).rejects.toThrow(
      'No export has is_super_admin of accounts: the file was changed.',
    );
    for (const [table, right] of [
      ['webhooks', { is_enabled: true }],
      ['organization_billing', { is_tax_exempt: true }],
    ] as const) {
      const given = changedFile(`data/${table}/0001.ndjson`, (row) => ({ ...row, ...right }));
      await expect(importOrganization(given, query, server.services.files)).rejects.toThrow(
        `No export has ${Object.keys(right)[0]} of ${table}: the file was changed.`,
      );
    }
    const elsewhere = changedFile('data/groups/0001.ndjson', (row) => ({ ...row, organization_id: 999 }));
    await expect(importOrganization(elsewhere, query, server.services.files)).rejects.toThrow(
      'The file has rows of groups of another organization.',
    );
    const twoOfThem = changedFile('data/organizations/0001.ndjson', (row) => ({ ...row, id: 999 }));
    await expect(importOrganization(twoOfThem, query, server.services.files)).rejects.toThrow(
      'The file is not of the organization that its manifest names.',
    );
    expect(await empty.owner(sql`select 1 from tests`)).toEqual([]);
    expect(await empty.owner(sql`select 1 from accounts`)).toEqual([]);
    // The file of rows that were deleted meanwhile explains what leads nowhere, and nothing else does.
    const withoutGroups = changedFile('data/groups/0001.ndjson', () => null);
    await expect(importOrganization(withoutGroups, query, server.services.files)).rejects.toThrow(
      /refer to groups that are not in the file/,
    );
    // A recording that arrived after the rows were read is no reason to refuse all of it; one that is missing is.
    const later = changedFile('data/recordings/0001.ndjson', (row, place) => (place === 0 ? null : row));
    await expect(importOrganization(later, query, server.services.files)).rejects.toThrow(
      /refer to recordings/,
    );
    const without = changedFile('recordings/0001.ndjson', (row, place) => (place === 0 ? null : row));
    await expect(importOrganization(without, query, server.services.files)).rejects.toThrow(
      'The file lacks 1 of the recordings that its rows name.',
    );
    const bytes = Buffer.from('of a test that came meanwhile');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const meanwhile = changedFile('recordings/0001.ndjson', (row) => row, {
      hash,
      base64: bytes.toString('base64'),
    });
    expect(await importOrganization(meanwhile, query, server.services.files)).toMatchObject({
      organizationId,
    });
  } finally {
    await client.end();
    await empty.close();
  }
});

test('a User may not take everything out, nor may internal staff', async () => {
  const member = (await signIn(server, { organizationId, accessTypeId: 1 })).options;
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  for (const as of [member, staff])
    expect(await refusalOf(server, startEverythingExport, {}, as)).toMatchObject({ status: 403 });
});

test('where storage has lost the first piece, the download is refused before its file begins', async () => {
  const [one] = (await server.sendOk(getExports, {}, admin)).exports;
  const [stored] = await server.db.owner<{ folder: string }>(
    sql`select folder from exports where organization_id = ${organizationId} and id = ${one?.id ?? 0}`,
  );
  await server.services.files.purgePieces(stored?.folder ?? '');
  const { status } = await server.sendForFile(downloadExport, { exportId: one?.id ?? 0 }, admin);
  expect(status).toBe(500);
});
