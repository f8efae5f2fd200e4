import {
  chooseRosterRows,
  confirmMergeProfiles,
  dismissDuplicate,
  getDuplicateProfiles,
  grantOrganizationAccess,
  startDuplicateReport,
  startMergeProfiles,
  startUndoProfileOperation,
  submitTests,
  undoProfileOperation,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenSubscription } from '../../../../test/builders/subscriptions.ts';
import { aSubmittedTest, reactions } from '../../../../test/builders/tests.ts';
import { derivedAnew, flawsOf, rowsOf, tablesOfProfiles } from '../../../../test/histories/history-rows.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { signIn } from '../../../../test/portal.ts';
import { head, somebody } from '../../../../test/roster-people.ts';
import { profilesOf, type RosterPortal, startRosterPortal } from '../../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
  await givenSubscription(portal.server, portal.organizationId, { from: -400, to: 400 });
});
afterAll(() => portal.server.stop());

const owner = <Row>(statement: ReturnType<typeof sql>) => portal.server.db.owner<Row>(statement);

interface Row {
  firstName: string;
  lastName: string;
  month: number;
  day: number;
  year: number;
  classOf: string;
}

/** Somebody nobody else is like, born on a day that nobody else of a roster of 200 is. */
const aRow = (place: number): Row => ({
  ...somebody(),
  month: 1 + (place % 12),
  day: 1 + (place % 27),
  year: 2008 + (place % 4),
  classOf: '2027',
});

/** How a second entry of somebody comes about: typed again, with a slip, or by the short name. */
const slips: readonly ((row: Row) => Row)[] = [
  (row) => row,
  (row) => ({ ...row, lastName: `${row.lastName}e` }),
  (row) => ({ ...row, firstName: row.lastName, lastName: row.firstName }),
  (row) => ({ ...row, lastName: row.lastName.toUpperCase(), classOf: '' }),
];

/** As a spreadsheet saves it: byte order mark, quotes, CRLF. */
const fileOf = (rows: readonly Row[]) =>
  `\uFEFF${[
    head,
    ...rows.map(
      ({ firstName, lastName, month, day, year, classOf }) =>
        `"${firstName}",${lastName},${month}/${day}/${year},F,,,${classOf},`,
    ),
  ].join('\r\n')}\r\n`;

/** Imports every row as a profile of its own, also one that somebody else may be. @returns the profiles in the order of the rows */
async function importAll(rows: readonly Row[]): Promise<number[]> {
  const id = await portal.upload(fileOf(rows));
  await portal.check(id);
  const everybody = { rosterImportId: id, rows: { band: 'any' }, choice: 'create' } as const;
  await portal.server.sendOk(chooseRosterRows, everybody, portal.admin);
  await portal.run(id);
  expect((await portal.find(id)).counts).toMatchObject({ created: rows.length, updated: 0, rejected: 0 });
  const created = await owner<{ profileId: number }>(
    sql`select profile_id from roster_import_rows where import_id = ${id} order by row_number`,
  );
  return created.map(({ profileId }) => profileId);
}

const testTimes = ['2026-03-02T15:42:00-06:00', '2026-04-02T15:42:00-06:00', '2026-05-02T15:42:00-06:00'];
const testedOnce = (profileId: number, place: number) =>
  aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: testTimes[place % 3] ?? '',
    results: [{ measureId: 1002, recording: reactions(240 + place, 245, 250, 255, 260 + 2 * place) }],
  });

async function report(): Promise<{ pairs: [number, number][]; dismissed: number }> {
  const { server, admin } = portal;
  await server.sendOk(startDuplicateReport, {}, admin);
  return vi.waitFor(
    async () => {
      const reply = await server.sendOk(getDuplicateProfiles, {}, admin);
      expect(reply.unfinished).toBeNull();
      return {
        pairs: reply.duplicateProfiles.map(({ profile1, profile2 }): [number, number] => [
          profile1.id,
          profile2.id,
        ]),
        dismissed: reply.dismissedCount,
      };
    },
    { timeout: 60_000, interval: 25 },
  );
}

async function merge(profileToKeepId: number, profileToLoseId: number, more: object = {}): Promise<number> {
  const { server, admin } = portal;
  const pair = { profileToKeepId, profileToLoseId };
  await server.sendOk(startMergeProfiles, pair, admin);
  return (await server.sendOk(confirmMergeProfiles, { ...pair, ...more }, admin)).profileOperationId;
}

async function undo(profileOperationId: number, options: SendOptions, testIdsToMove: number[] = []) {
  const { server } = portal;
  const shown = await server.sendOk(startUndoProfileOperation, { profileOperationId }, options);
  const request = { profileOperationId, testIdsToMove };
  const { stays } = await server.sendOk(undoProfileOperation, request, options);
  return { shown, stays };
}

const aWeekLater = () => owner(sql`update profile_operations set done_at = done_at - interval '7 days'`);
const sorted = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([one, other]) => `${one} ${other}`).toSorted();

/** Baselines and summaries are what a computation from scratch makes, and each test is with one person alone. */
async function expectDerivedRight(profileIds: readonly number[]): Promise<void> {
  const { server, organizationId: home } = portal;
  const [before, after] = await derivedAnew(
    server.db,
    profileIds.map((id) => ({ id, home })),
  );
  expect(before).toEqual(after);
  expect(await flawsOf(server.db, profileIds)).toEqual([]);
}

test('B177 B279 B280 B283 B284: a clerk imports 200 people of whom 12 are twice, finds those 12 pairs and nobody else, and merges them', async () => {
  const { server, admin } = portal;
  const persons = Array.from({ length: 188 }, (_, place) => aRow(place));
  const copies = persons
    .filter((_, place) => place % 15 === 3)
    .slice(0, 12)
    .map((row, place) => (slips[place % slips.length] ?? ((same) => same))(row));
  const ids = await importAll([...persons, ...copies]);
  expect(await profilesOf(portal)).toBe(200);
  const pairs = copies.map((_, place): [number, number] => [ids[3 + 15 * place] ?? 0, ids[188 + place] ?? 0]);
  const tests = pairs.flatMap(([one, other], place) => [
    testedOnce(one, place),
    testedOnce(other, place + 1),
  ]);
  const { outcomes } = await server.sendOk(submitTests, { tests }, admin);
  expect(outcomes.map(({ status }) => status)).toEqual(tests.map(() => 'stored'));
  const tables = await tablesOfProfiles(server.db);
  const before = await rowsOf(server.db, tables, ids);

  const found = await report();
  expect(sorted(found.pairs)).toEqual(sorted(pairs));
  for (const [low, high] of found.pairs) expect(low).toBeLessThan(high);
  // The last two are cousins: the clerk says so once.
  const [cousins = [0, 0], ...same] = pairs.toReversed();
  await server.sendOk(dismissDuplicate, { profile1Id: cousins[0], profile2Id: cousins[1] }, admin);
  const again = await report();
  expect(again.dismissed).toBe(1);
  expect(sorted(again.pairs)).toEqual(sorted(same));

  const operations: number[] = [];
  for (const [keep, lose] of again.pairs)
    operations.push(await merge(keep, lose, { choices: { lastName: 'lose' } }));
  expect(await report()).toEqual({ pairs: [], dismissed: 1 });
  expect(await profilesOf(portal)).toBe(189);
  const names = await owner<{ id: number; lastName: string; tests: number }>(
    sql`select id, last_name, (select count(*)::int from tests t where t.profile_id = p.id) as tests
      from profiles p where id = any (${sql.param(same.map(([keep]) => keep))}::int[]) order by id`,
  );
  const expected = same.map(([keep]) => {
    const copy = copies[pairs.findIndex(([one]) => one === keep)];
    return { id: keep, lastName: copy?.lastName, tests: 2 };
  });
  expect(names).toEqual(expected.toSorted((one, other) => one.id - other.id));
  await expectDerivedRight([...same.map(([keep]) => keep), ...cousins]);

  await aWeekLater();
  for (const operation of operations) expect((await undo(operation, admin)).stays).toEqual([]);
  expect((await rowsOf(server.db, tables, ids)).split('\n')).toEqual(before.split('\n'));
  await expectDerivedRight(pairs.flat());
  const last = await report();
  expect(sorted(last.pairs)).toEqual(sorted(same));
});

test('B280: support takes back a wrong merge of last week: what the school corrected since stays, the test since goes where it belongs, and all else of the kept one is as it was, bit for bit', async () => {
  const { server, admin, organizationId } = portal;
  const one = aRow(500);
  const [keep = 0, lose = 0] = await importAll([
    one,
    { ...one, lastName: `${one.lastName}son`, classOf: '2028' },
  ]);
  const first = [testedOnce(keep, 0), testedOnce(lose, 1), testedOnce(lose, 2)];
  const { outcomes: outcomesOfFirst } = await server.sendOk(submitTests, { tests: first }, admin);
  // What a phone sent is kept as it arrived; whose the test is now says its own row.
  const tables = (await tablesOfProfiles(server.db)).filter((table) => table !== 'submissions');
  const before = await rowsOf(server.db, tables, [keep]);
  const choices = { lastName: 'lose', graduationYear: 'lose' } as const;
  const operation = await merge(keep, lose, { choices });
  await expectDerivedRight([keep]);
  await aWeekLater();
  await server.sendOk(updateProfile, { profile: { id: keep, graduationYear: 2031 } }, admin);
  const { outcomes } = await server.sendOk(submitTests, { tests: [testedOnce(lose, 4)] }, admin);
  const since = outcomes[0]?.profileTestId ?? 0;

  const support = await signIn(server, { isSuperAdmin: true });
  const reason = 'The mother called about it';
  await server.sendOk(grantOrganizationAccess, { organizationId, reason }, support.options);
  const { shown, stays } = await undo(operation, { ...support.options, organizationId }, [since]);
  const corrected = `The graduation year of profile ${keep} changed since and stays as it is now.`;
  expect(stays).toEqual([corrected]);
  expect(shown.stays).toContain(corrected);
  expect(shown.testsSince.map(({ id }) => id)).toEqual([since]);
  expect(JSON.stringify(shown)).not.toContain(one.lastName);
  await expectDerivedRight([keep, lose]);

  // Apart from what the school corrected, nothing tells that somebody else was ever part of this one.
  await owner(sql`update profiles set graduation_year = 2027 where id = ${keep}`);
  await owner(sql`update profile_summaries set graduation_year = 2027 where profile_id = ${keep}`);
  expect((await rowsOf(server.db, tables, [keep])).split('\n')).toEqual(before.split('\n'));
  const whose = await owner(
    sql`select id, profile_id from tests where profile_id in (${keep}, ${lose}) order by id`,
  );
  const own = outcomesOfFirst.map(({ profileTestId }, place) => ({
    id: profileTestId,
    profileId: place === 0 ? keep : lose,
  }));
  expect(whose).toEqual([...own, { id: since, profileId: lose }]);
  const [back] = await owner(
    sql`select last_name, graduation_year, deleted_at, merged_into_id from profiles where id = ${lose}`,
  );
  expect(back).toEqual({
    lastName: `${one.lastName}son`,
    graduationYear: 2028,
    deletedAt: null,
    mergedIntoId: null,
  });
});
