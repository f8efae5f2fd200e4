import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import { givenRoster } from '../../../../test/builders/rosters.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database/test-database.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../../test/portal.ts';
import { filesInMemory, onOwner, takeEverythingOut } from '../../../../test/taken-out.ts';
import { importOrganization } from '../../../../tools/import-organization/import-organization.ts';
import { openArchive } from '../../../../tools/import-organization/taken-out-archive.ts';
import { openFiles } from '../../../platform/files/files.ts';
import { everythingSteps } from './everything-steps.ts';
import { tablesOut } from './table-rules.ts';

const names = sql`${sql.param([...tablesOut])}::text[]`;

let server: TestServer;
let target: TestDatabase;
let folder: string;
beforeAll(async () => {
  server = await startPortal();
  target = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-meanwhile-'));
});
afterAll(async () => {
  await target?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Does something in the moment before the export reads a table. */
function beforeReading(table: string, act: () => Promise<unknown>) {
  const step = everythingSteps.find(({ entry }) => entry(0) === `data/${table}/0001.ndjson`);
  if (step === undefined) throw new Error(`the export has no ${table}`);
  const read = step.read.bind(step);
  return vi.spyOn(step, 'read').mockImplementationOnce(async (...of) => {
    await act();
    return read(...of);
  });
}

test('a roster that is purged, and a person who leaves, while everything is exported: the import leaves out what went with them, and has all else', async () => {
  const { db } = server;
  const { id: organizationId } = await givenOrganization(db);
  const { id: accountId, options: admin } = await signIn(server, { organizationId, accessTypeId: 2 });
  const { id: groupId } = await givenGroup(db, organizationId);
  const [protocol] = await db.owner<{ id: number }>(
    sql`insert into protocols (organization_id, name) values (${organizationId}, 'Baseline') returning id`,
  );
  const { id: profileId } = await givenProfile(db, organizationId);
  const { id: leaving } = await givenProfile(db, organizationId);
  const of = { organizationId, accountId, groupId, protocolId: protocol?.id ?? 0, profileId };
  const gone = await givenRoster(db, of, 'imported');
  const kept = await givenRoster(db, of, 'imported');
  await db.owner(
    sql`insert into profile_names (organization_id, profile_id, sort_name, search_text, inner_grams)
      select organization_id, profile_id, sort_name, search_text, '{}' from profile_summaries
      where organization_id = ${organizationId} on conflict do nothing`,
  );
  const purged = beforeReading('roster_imports', async () => {
    await db.owner(sql`update roster_imports set expires_at = now() - interval '1 day' where id = ${gone}`);
    await db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
      tx.query(sql`select identity.forget_roster_imports()`),
    );
  });
  const left = beforeReading('profile_summaries', () =>
    db.owner(sql`delete from profile_summaries where profile_id = ${leaving}`),
  );
  const path = join(folder, 'everything.zip');
  await takeEverythingOut(server, admin, path);
  expect([purged, left].map(({ mock }) => mock.calls.length > 0)).toEqual([true, true]);
  vi.restoreAllMocks();

  const archive = await openArchive(path);
  try {
    const deleted = new TextDecoder().decode((await archive.read('deleted/0001.ndjson')) ?? undefined);
    expect(
      deleted
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toContainEqual({
      table: 'roster_imports',
      id: String(gone),
    });
    const report = await onOwner(target, (query) =>
      importOrganization(archive, query, openFiles(filesInMemory())),
    );
    expect(report.leftOut).toBe(2);
  } finally {
    archive.close();
  }
  expect(await target.owner(sql`select import_id from roster_import_rows`)).toEqual([{ importId: kept }]);
  expect(await target.owner(sql`select id from roster_imports`)).toEqual([{ id: kept }]);
  expect(await target.owner(sql`select profile_id from profile_names`)).toEqual([{ profileId }]);
  expect(await target.owner(sql`select id from profiles order by id`)).toEqual([
    { id: profileId },
    { id: leaving },
  ]);
});

test('every table whose rows others go with notes what is deleted of it, or is made from another one', async () => {
  const parents = await server.db.owner<{ name: string }>(
    sql`select distinct c.confrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
        and c.conrelid::regclass::text = any (${names}) and c.confrelid::regclass::text = any (${names})
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.confrelid and t.tgname like 'audited%' and t.tgtype & 8 > 0)
      order by 1`,
  );
  // Recordings are never deleted, and results go with their test.
  expect(parents.map(({ name }) => name)).toEqual(['profile_summaries', 'recordings', 'results']);
});
