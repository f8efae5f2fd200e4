import { deleteRosterImport, getRosterImports, uploadRoster } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { workbookParts, zipOf } from '../../../test/builders/spreadsheets.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

/** What is kept of files, of any account. */
async function kept(): Promise<{ imports: number; rows: number }> {
  const [count] = await portal.server.db.owner<{ imports: number; rows: number }>(
    sql`select (select count(*)::int from roster_imports) as imports, (select count(*)::int from roster_import_rows) as rows`,
  );
  if (count === undefined) throw new Error('nothing was counted');
  return count;
}

const bomb = zipOf([
  ...workbookParts([['First'], ['Maya']]).filter(({ name }) => name !== 'xl/sharedStrings.xml'),
  { name: 'xl/sharedStrings.xml', content: 'A'.repeat(20 * 1024 * 1024), statedBytes: 10 },
]);

test.each([
  ['a zip bomb whose header lies', 'roster.xlsx', bomb, 'roster.file_too_large'],
  ['a PDF that calls itself a workbook', 'roster.xlsx', '%PDF-1.7', 'roster.not_a_spreadsheet'],
  [
    'a web page that calls itself CSV',
    'roster.csv',
    '<html><script>alert(1)</script>',
    'roster.not_a_spreadsheet',
  ],
  ['a locked workbook', 'roster.xlsx', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'roster.file_locked'],
  ['half a workbook', 'roster.xlsx', bomb.subarray(0, 400), 'roster.file_damaged'],
  ['an empty file', 'roster.csv', '\n', 'roster.file_empty'],
  ['too many rows', 'roster.csv', `First\n${'A\n'.repeat(10_001)}`, 'roster.too_many_rows'],
  ['too many columns', 'roster.csv', `${'a,'.repeat(120)}b\nA`, 'roster.too_many_columns'],
] as const)('%s is refused in words and leaves nothing', async (_what, fileName, content, code) => {
  const request = { fileName, content: Buffer.from(content).toString('base64') };
  const before = await kept();
  expect(await refusalOf(portal.server, uploadRoster, request, portal.admin)).toEqual({ status: 422, code });
  expect(await kept()).toEqual(before);
});

test('a file beyond 5 MB is refused before it is taken in', async () => {
  const content = Buffer.alloc(8 * 1024 * 1024).toString('base64');
  const { status } = await portal.server.send(uploadRoster, { fileName: 'a.csv', content }, portal.admin);
  expect(status).toBe(413);
});

test('roster.readers_busy: when no thread is free the file is not kept', async () => {
  const { threads } = portal.server.services;
  const before = await kept();
  portal.server.services.threads = { ...threads, run: async () => null };
  try {
    const request = { fileName: 'a.csv', content: Buffer.from('First\nMaya').toString('base64') };
    expect(await refusalOf(portal.server, uploadRoster, request, portal.admin)).toEqual({
      status: 503,
      code: 'roster.readers_busy',
    });
  } finally {
    portal.server.services.threads = threads;
  }
  expect(await kept()).toEqual(before);
});

test('the rosters that partners send take no room of a System Admin’s own, and hide none from the count', async () => {
  const { server } = portal;
  const organizationId = (await givenOrganization(server.db)).id;
  const { id: accountId, options } = await signIn(server, { organizationId, accessTypeId: 2 });
  const { integrationId } = await givenIntegrationKey(server.db, organizationId);
  const sent = (from: number) =>
    server.db.owner(sql`insert into roster_imports (organization_id, integration_id, idempotency_key, content_hash, file_name, format, status,
        headers, row_count, expires_at)
      select ${organizationId}, ${integrationId}, 'stored-' || n, sha256('stored'), 'Fall', 'csv', 'imported', '["First"]', 1,
        now() + interval '1 day' from generate_series(${from}::int, ${from}::int + 249) n`);
  await sent(1_000);
  await portal.upload('First\nMaya', options);
  await server.db.owner(sql`insert into roster_imports (organization_id, account_id, file_name, format, headers, row_count, expires_at)
    select ${organizationId}, ${accountId}, 'roster.csv', 'csv', '["First"]', 1, now() + interval '1 day' from generate_series(1, 49)`);
  await sent(2_000);
  const request = { fileName: 'a.csv', content: Buffer.from('First\nMaya').toString('base64') };
  expect(await refusalOf(server, uploadRoster, request, options)).toEqual({
    status: 409,
    code: 'roster.too_many_kept',
  });
});

test('roster.too_many_kept: fifty imports of one account are kept, and a deleted one makes room', async () => {
  const { organizationId, football, server } = portal;
  const { id: accountId, options } = await signIn(server, { organizationId, groupIds: [football] });
  await server.db.owner(sql`insert into roster_imports (organization_id, account_id, file_name, format, headers, row_count, expires_at)
    select ${organizationId}, ${accountId}, 'roster.csv', 'csv', '["First"]', 1, now() + interval '1 day' from generate_series(1, 49)`);
  const last = await portal.upload('First\nMaya', options);
  const page = (PageNumber: number) =>
    server.sendOk(getRosterImports, { PageNumber, RowsPerPage: 30 }, options);
  const [first, second] = [await page(1), await page(2)];
  expect([first.totalRowCount, first.rosterImports[0]?.id, first.rosterImports.length]).toEqual([
    50,
    last,
    30,
  ]);
  const ids = [...first.rosterImports, ...second.rosterImports].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one));
  expect(ids).toHaveLength(50);
  const request = { fileName: 'a.csv', content: Buffer.from('First\nMaya').toString('base64') };
  expect(await refusalOf(server, uploadRoster, request, options)).toEqual({
    status: 409,
    code: 'roster.too_many_kept',
  });
  await server.sendOk(deleteRosterImport, { rosterImportId: last }, options);
  await server.sendOk(uploadRoster, request, options);
});

test('names with markup and formulas are kept as they are written, and a renamed workbook is read as what it is', async () => {
  const id = await portal.upload('First Name,Last Name,DOB,Sex\n<script>alert(1)</script>,=1+1,3/14/2009,F');
  await portal.check(id);
  expect((await portal.rows(id))[0]?.person).toMatchObject({
    firstName: '<script>alert(1)</script>',
    lastName: '=1+1',
  });
  const renamed = await portal.upload(zipOf(workbookParts([['Name'], ['Maya']])), portal.admin, 'roster.csv');
  expect(await portal.find(renamed)).toMatchObject({ fileName: 'roster.csv', format: 'xlsx' });
});
