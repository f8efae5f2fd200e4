import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSeals } from '../../src/platform/audit/seals/check-seals.ts';
import { noteRestore, seriesOfSeal } from '../../src/platform/audit/seals/restores.ts';
import { sealAndCopy } from '../../src/platform/audit/seals/seal-audit-log.job.ts';
import type { Transact } from '../../src/platform/audit/seals/seals.ts';
import { openDiskStore } from '../../src/platform/files/disk-store.ts';
import { type Files, openFiles } from '../../src/platform/files/files.ts';
import { givenOrganization } from '../builders/people.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
let folder: string;
let files: Files;
let transact: Transact;

beforeEach(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-seals-'));
  files = openFiles(openDiskStore(folder));
  transact = (work) => db.database.transaction({ as: 'identity', requestId: 'test' }, work);
  await givenOrganization(db, { name: 'First' });
  await sealAndCopy(transact, files);
  await givenOrganization(db, { name: 'Second' });
  await sealAndCopy(transact, files);
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

const check = () => checkSeals(transact, files);
const rowCount = async () =>
  (await db.owner<{ n: number }>(sql`select count(*)::int as n from audit.log`))[0]?.n ?? 0;

/** What somebody with the server's own superuser could do: past the triggers that refuse. */
async function tamper(table: 'log' | 'seals', statement: SQL): Promise<void> {
  await db.owner(sql`alter table audit.${sql.identifier(table)} disable trigger user`);
  await db.owner(statement);
  await db.owner(sql`alter table audit.${sql.identifier(table)} enable trigger user`);
}

test('every row is under a seal, each seal follows the one before, and all have their copy', async () => {
  expect(await check()).toEqual({ sealCount: 2, rowCount: await rowCount(), problems: [], restores: [] });
  expect(await readdir(join(folder, 'audit-seals'))).toEqual(['000000001.json', '000000002.json']);
});

test('nothing new, nothing sealed; and what was killed before its copy is copied the next time', async () => {
  await rm(join(folder, 'audit-seals', '000000002.json'));
  expect((await check()).problems).toEqual(['Seal 2 has no copy in the file storage.']);
  await sealAndCopy(transact, files);
  expect(await check()).toMatchObject({ sealCount: 2, problems: [] });
});

test('a row that is still being written when a seal is made is under the next one', async (context) => {
  context.skip(db.urls === null, 'one connection alone never waits');
  let sealed: Promise<void> = Promise.resolve();
  await db.database.transaction(
    { as: 'job', name: 'slow', organizationId: 1, accountId: null },
    async (tx) => {
      await tx.query(sql`select audit.note_access('signed_in', null, null, null)`);
      sealed = sealAndCopy(transact, files);
      await new Promise((resolve) => setTimeout(resolve, 300));
    },
  );
  await sealed;
  expect(await check()).toMatchObject({ sealCount: 3, rowCount: await rowCount(), problems: [] });
});

test('after a restore to an earlier time the log is sealed on, with the copies of both histories kept', async () => {
  // What the database of an earlier time does not have.
  await tamper('seals', sql`delete from audit.seals where number = 2`);
  await tamper('log', sql`delete from audit.log where id > (select max(to_id) from audit.seals)`);
  await givenOrganization(db, { name: 'Another second' });
  await expect(sealAndCopy(transact, files)).rejects.toThrow('another note lies under');
  await noteRestore(files, { afterSeal: 1, notedAt: '2026-11-28T04:00:00.000Z' });
  await sealAndCopy(transact, files);
  expect(await check()).toEqual({
    sealCount: 2,
    rowCount: await rowCount(),
    problems: [],
    restores: [{ afterSeal: 1, notedAt: '2026-11-28T04:00:00.000Z' }],
  });
  expect(await readdir(join(folder, 'audit-seals'))).toEqual(['000000001.json', '000000002.json']);
  expect(await readdir(join(folder, 'audit-seals-1'))).toEqual(['000000002.json']);
});

test('a seal is kept in the series of the last restore before it', () => {
  const restores = [10, 5, 20].map((afterSeal) => ({ afterSeal, notedAt: '2026-11-28T04:00:00.000Z' }));
  expect([4, 5, 6, 11, 20, 21].map((number) => seriesOfSeal(restores, number))).toEqual([
    'audit-seals',
    'audit-seals',
    'audit-seals-2',
    'audit-seals-2',
    'audit-seals-2',
    'audit-seals-3',
  ]);
});

describe('a broken seal is found: security.md, abuse case 13', () => {
  const firstRow = sql`(select min(id) from audit.log)`;
  test.each<{ why: string; statement: () => SQL }>([
    {
      why: 'a row was changed',
      statement: () => sql`update audit.log set account_id = 7 where id = ${firstRow}`,
    },
    { why: 'a row was taken out', statement: () => sql`delete from audit.log where id = ${firstRow}` },
    {
      why: 'a time was moved',
      statement: () => sql`update audit.log set at = at - interval '1 microsecond' where id = ${firstRow}`,
    },
  ])('$why', async ({ statement }) => {
    await tamper('log', statement());
    const { problems } = await check();
    expect(problems).toEqual([
      expect.stringMatching(/^Seal 1 is broken: rows 1 to \d+ are not as they were sealed\.$/),
    ]);
  });

  test('a row was put where a transaction had left a gap', async () => {
    const [gap] = await db.owner<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('audit.log', 'id'))::int as id`,
    );
    await givenOrganization(db, { name: 'Third' });
    await sealAndCopy(transact, files);
    await db.owner(sql`insert into audit.log (id, viewing_as, action, entity) overriding system value
      values (${gap?.id ?? 0}, 'app', 'read', 'profiles')`);
    expect((await check()).problems).toEqual([expect.stringMatching(/^Seal 3 is broken/)]);
  });
  test('a seal that was made anew over changed rows differs from its copy, and from the next', async () => {
    await tamper('log', sql`update audit.log set account_id = 7 where id = ${firstRow}`);
    await tamper(
      'seals',
      sql`update audit.seals s set hash = h.hash from audit.hash_of(''::bytea, 1, (select to_id from audit.seals
      where number = 1)) h where s.number = 1`,
    );
    expect((await check()).problems).toEqual([
      'Seal 1 differs from its copy in the file storage.',
      'Seal 2 does not follow the seal before it.',
    ]);
  });
  test('seals that were taken off the end', async () => {
    await tamper('seals', sql`delete from audit.seals where number = 2`);
    expect((await check()).problems).toEqual([
      'Seal 2 lies in the file storage but is missing in the database.',
    ]);
  });
  test('a copy that was written over', async () => {
    await writeFile(join(folder, 'audit-seals', '000000001.json'), '{}');
    expect((await check()).problems).toEqual(['Seal 1 differs from its copy in the file storage.']);
    await expect(sealAndCopy(transact, files)).rejects.toThrow('another note lies under');
  });
});
