import { continueBulkMerge, getBulkMerges, startBulkMerge, undoBulkMerge } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenOrganization, givenProfile } from '../../../../test/builders/people.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import {
  everyRow,
  historyOf,
  type MergingPortal,
  startMergingPortal,
} from '../../../../test/merging-portal.ts';
import { refusalOf } from '../../../../test/portal.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
});
afterAll(() => portal.server.stop());

const listOf = (pairs: readonly (readonly [number, number])[]) =>
  ['ProfileToKeepId,ProfileToLoseId', ...pairs.map((pair) => pair.join(','))].join('\r\n');
const begin = (csv: string, options: SendOptions = portal.admin) =>
  portal.server.sendOk(startBulkMerge, { csv }, options);
const found = async (id: number | null) =>
  (await portal.server.sendOk(getBulkMerges, {}, portal.admin)).bulkMerges.find((one) => one.id === id);
const ended = (id: number | null, status: string) =>
  vi.waitFor(async () => expect(await found(id)).toMatchObject({ status }), {
    timeout: 20_000,
    interval: 50,
  });
const livingIds = async () =>
  (
    await portal.server.db.owner<{ id: number }>(
      sql`select id from profiles where deleted_at is null order by id`,
    )
  ).map(({ id }) => id);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => portal.aPerson()));

test('B287 B306: nothing is merged while a pair is wrong, and everything wrong is told at once', async () => {
  const [one, other, third] = (await people(3)) as [number, number, number];
  const before = await livingIds();
  const elsewhere = await givenOrganization(portal.server.db);
  const foreign = (await givenProfile(portal.server.db, elsewhere.id)).id;
  const wrong = await begin(`${listOf([[one, other]])}\n${third}\n${one},x\n${other},${third}\n`);
  expect(wrong).toEqual({
    bulkMergeId: null,
    problems: [
      { row: 2, message: 'Invalid format on row 2' },
      { row: 3, message: 'Invalid profile to lose on row 3' },
      { row: 4, message: 'Invalid profile to keep on row 4' },
    ],
  });
  expect(
    await begin(
      listOf([
        [one, other],
        [third, foreign],
      ]),
    ),
  ).toEqual({
    bulkMergeId: null,
    problems: [{ row: 2, message: 'Failure to merge on row 2: That profile could not be found.' }],
  });
  expect((await livingIds()).filter((id) => id !== foreign)).toEqual(before);
});

test('B286 B288 B464: pairs are merged one by one to the first that fails; what was done stays and is undone as a batch', async () => {
  const [one, other, third, fourth, fifth] = (await people(5)) as [number, number, number, number, number];
  for (const id of [one, other, third, fourth, fifth])
    await portal.submitOne(portal.forProfile(id), portal.admin);
  const before = await everyRow(portal.server.db);
  const { bulkMergeId } = await begin(
    listOf([
      [one, other],
      [one, third],
      [fourth, fifth],
    ]),
  );
  await ended(bulkMergeId, 'merged');
  expect(await portal.testsOf(one)).toHaveLength(3);
  await portal.server.sendOk(undoBulkMerge, { bulkMergeId: bulkMergeId ?? 0 }, portal.admin);
  await ended(bulkMergeId, 'undone');
  expect(await found(bulkMergeId)).toMatchObject({ stays: [], mergedCount: 3 });
  expect(withoutBulk(await everyRow(portal.server.db))).toEqual(withoutBulk(before));

  const [keep, lose, gone, stays] = (await people(4)) as [number, number, number, number];
  const pairs = listOf([
    [keep, lose],
    [gone, stays],
    [one, other],
  ]);
  // Looked at, it was there: by the time of its turn it is not.
  await portal.server.db.owner(sql`create function test_end() returns trigger language plpgsql as $$
    begin update profile_organizations set ended_at = now() where profile_id = new.lost_profile_ids[2]; return null; end $$`);
  await portal.server.db.owner(
    sql`create trigger test_end after insert on bulk_merges for each row execute function test_end()`,
  );
  const second = await begin(pairs);
  await ended(second.bulkMergeId, 'failed');
  await portal.server.db.owner(sql`drop trigger test_end on bulk_merges`);
  await portal.server.db.owner(sql`drop function test_end()`);
  expect(await found(second.bulkMergeId)).toMatchObject({
    mergedCount: 1,
    failure: 'Failure to merge on row 2: That profile could not be found.',
  });
  expect(await livingIds()).toContain(other);
  expect(await livingIds()).not.toContain(lose);
});

test('B288: one whose server was lost is continued where it was', async () => {
  const [one, other, third] = (await people(3)) as [number, number, number];
  const { db } = portal.server;
  await portal.merge(one, other);
  // As a server leaves it that dies between two pairs.
  const [lost] = await db.owner<{ id: number }>(sql`insert into bulk_merges
    (organization_id, account_id, kept_profile_ids, lost_profile_ids, status, done_count, merged_count, moved_at)
    select ${portal.organizationId}, account_id, array[${one}::int, ${one}::int], array[${other}::int, ${third}::int], 'merging', 1, 1,
      now() - interval '1 hour' from profile_operations order by id desc limit 1 returning id`);
  const bulkMergeId = lost?.id ?? 0;
  expect(await found(bulkMergeId)).toMatchObject({ isStalled: true, doneCount: 1, pairCount: 2 });
  await portal.server.sendOk(continueBulkMerge, { bulkMergeId }, portal.admin);
  await ended(bulkMergeId, 'merged');
  expect(await livingIds()).not.toContain(third);
  expect(await refusalOf(portal.server, undoBulkMerge, { bulkMergeId: 2_000_000_000 }, portal.admin)).toEqual(
    {
      status: 404,
      code: 'merge.bulk_not_found',
    },
  );
  await db.owner(sql`update bulk_merges set status = 'merging', moved_at = now() where id = ${bulkMergeId}`);
  expect(await refusalOf(portal.server, undoBulkMerge, { bulkMergeId }, portal.admin)).toEqual({
    status: 409,
    code: 'merge.bulk_busy',
  });
  const another = listOf([(await people(2)) as [number, number]]);
  const running = { status: 409, code: 'merge.bulk_running' };
  expect(await refusalOf(portal.server, startBulkMerge, { csv: another }, portal.admin)).toEqual(running);
  const [done] = await db.owner<{ id: number }>(sql`insert into bulk_merges
    (organization_id, account_id, kept_profile_ids, lost_profile_ids, status, finished_at)
    select organization_id, account_id, kept_profile_ids, lost_profile_ids, 'merged', now() from bulk_merges where id = ${bulkMergeId} returning id`);
  expect(await refusalOf(portal.server, undoBulkMerge, { bulkMergeId: done?.id ?? 0 }, portal.admin)).toEqual(
    running,
  );
  await db.owner(sql`update bulk_merges set status = 'merged' where id = ${bulkMergeId}`);
});

test('B288: undoing a bulk merge leaves the transfers of a group transfer of the same number alone', async () => {
  const [one, other, third, fourth] = (await people(4)) as [number, number, number, number];
  const { db } = portal.server;
  const { bulkMergeId } = await begin(listOf([[one, other]]));
  await ended(bulkMergeId, 'merged');
  const transfer = await portal.merge(third, fourth);
  await db.owner(
    sql`update profile_operations set kind = 'transferProfile', batch_id = ${bulkMergeId} where id = ${transfer}`,
  );
  const [newest, merge] = await historyOf(portal, portal.admin);
  expect(newest).toMatchObject({ id: transfer, bulkMergeId: null });
  expect(merge).toMatchObject({ kind: 'merge', bulkMergeId });
  await portal.server.sendOk(undoBulkMerge, { bulkMergeId: bulkMergeId ?? 0 }, portal.admin);
  await ended(bulkMergeId, 'undone');
  expect(await livingIds()).toContain(other);
  const undone = await db.owner(sql`select undone_at from profile_operations where id = ${transfer}`);
  expect(undone).toEqual([{ undoneAt: null }]);
});

test('B288: what a list merged is undone for 30 days, and what could not be undone is not counted', async () => {
  const [one, other, third, fourth] = (await people(4)) as [number, number, number, number];
  const { server, admin } = portal;
  const begun = await begin(
    listOf([
      [one, other],
      [third, fourth],
    ]),
  );
  const bulkMergeId = begun.bulkMergeId ?? 0;
  await ended(bulkMergeId, 'merged');
  const age = (days: number) => sql`now() - make_interval(days => ${days})`;
  await server.db.owner(sql`update bulk_merges set created_at = ${age(31)} where id = ${bulkMergeId}`);
  expect(await refusalOf(server, undoBulkMerge, { bulkMergeId }, admin)).toEqual({
    status: 422,
    code: 'operation.too_old',
  });
  expect(await found(bulkMergeId)).toMatchObject({ status: 'merged', undoneCount: 0 });
  // The list is still young enough, and one of its merges is not.
  await server.db.owner(sql`update bulk_merges set created_at = ${age(29)} where id = ${bulkMergeId}`);
  await server.db.owner(sql`update profile_operations set done_at = ${age(31)} where kind = 'merge' and batch_id = ${bulkMergeId}
    and ${other}::int = any (profile_ids)`);
  await server.sendOk(undoBulkMerge, { bulkMergeId }, admin);
  await ended(bulkMergeId, 'undone');
  expect(await found(bulkMergeId)).toMatchObject({ mergedCount: 2, undoneCount: 1 });
  expect((await found(bulkMergeId))?.stays).toEqual([
    expect.stringContaining('The 30 days to undo this are over.'),
  ]);
  expect(await livingIds()).not.toContain(other);
  expect(await livingIds()).toContain(fourth);
});

test('B286: a User merges pair by pair, and not in bulk', async () => {
  expect(await refusalOf(portal.server, startBulkMerge, { csv: '' }, portal.trainer)).toMatchObject({
    status: 403,
  });
});

const withoutBulk = ({ bulk_merges: _own, ...rows }: Record<string, string[]>) => rows;

test('B287: the bulk merges are paged, and one behind ten newer ones is undone as a whole', async () => {
  const { server, organizationId } = portal;
  const [keep, lose] = (await people(2)) as [number, number];
  const { bulkMergeId } = await begin(listOf([[keep, lose]]));
  await ended(bulkMergeId, 'merged');
  await server.db.owner(sql`insert into bulk_merges (organization_id, account_id, kept_profile_ids, lost_profile_ids, status, done_count)
    select organization_id, account_id, kept_profile_ids, lost_profile_ids, 'undone', 1 from bulk_merges, generate_series(1, 10)
    where organization_id = ${organizationId} and id = ${bulkMergeId}`);
  const list = (PageNumber: number) => server.sendOk(getBulkMerges, { PageNumber }, portal.admin);
  const [newest, older] = [await list(1), await list(2)];
  expect(newest.bulkMerges).toHaveLength(10);
  expect(newest.bulkMerges.map(({ id }) => id)).not.toContain(bulkMergeId);
  expect(older.bulkMerges[0]).toMatchObject({ id: bulkMergeId, status: 'merged', mergedCount: 1 });
  expect(await list(1_000)).toEqual({ bulkMerges: [], totalRowCount: older.totalRowCount });
  await server.sendOk(undoBulkMerge, { bulkMergeId: bulkMergeId ?? 0 }, portal.admin);
  await vi.waitFor(async () => expect((await list(2)).bulkMerges[0]).toMatchObject({ status: 'undone' }), {
    timeout: 20_000,
  });
  expect(await livingIds()).toContain(lose);
});
