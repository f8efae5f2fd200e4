import {
  checkRoster,
  chooseRosterRows,
  deleteRosterImport,
  getProfile,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenStoredTest } from '../../../test/builders/stored-tests.ts';
import { refusalOf } from '../../../test/portal.ts';
import { head, somebody } from '../../../test/roster-people.ts';
import { profilesOf, type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

test('an import is undone as a whole: what it made goes, what it changed is as before, what was used since stays', async () => {
  const before = await profilesOf(portal);
  const [gone, tested, edited, known] = [somebody(), somebody(), somebody(), somebody()];
  const { id: knownId } = await givenProfile(portal.server.db, portal.organizationId, {
    ...known,
    birthDate: '2009-03-14',
    groupIds: [portal.hidden],
  });
  const id = await portal.upload(
    [
      head,
      `${gone.firstName},${gone.lastName},1/2/2011,F,,,,`,
      `${tested.firstName},${tested.lastName},2/3/2012,F,,,,`,
      `${edited.firstName},${edited.lastName},4/5/2013,F,,,,`,
      `${known.firstName},${known.lastName},3/14/2009,F,71,150,2026,`,
    ].join('\n'),
  );
  await portal.check(id);
  expect(await refusalOf(portal.server, undoRosterImport, { rosterImportId: id }, portal.admin)).toEqual({
    status: 422,
    code: 'roster.not_imported',
  });
  const rows = { band: 'any' as const };
  await portal.server.sendOk(chooseRosterRows, { rosterImportId: id, rows, choice: 'update' }, portal.admin);
  await portal.run(id);
  const [, testedId = 0, editedId = 0] = (await portal.rows(id)).map(({ profileId }) => profileId ?? 0);
  await givenStoredTest(portal.server.db, portal.organizationId, testedId);
  await portal.server.db.owner(sql`update profiles set email = 'new@fixture.example' where id = ${editedId}`);
  const groupsOfKnown = () =>
    portal.server.db.owner<{ id: number }>(
      sql`select group_id as id from profile_groups where profile_id = ${knownId} order by 1`,
    );
  expect(await groupsOfKnown()).toHaveLength(2);
  await portal.undo(id);
  expect((await portal.rows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['undone', null],
    ['kept', 'This profile has had tests or events since then.'],
    ['kept', 'This profile has been changed since then.'],
    ['undone', null],
  ]);
  expect(await profilesOf(portal)).toBe(before + 3);
  const { profile } = await portal.server.sendOk(getProfile, { id: knownId }, portal.admin);
  expect(profile).toMatchObject({ height: null, weight: null, graduationYear: null });
  expect(await groupsOfKnown()).toEqual([{ id: portal.hidden }]);
});

test('roster.busy: an import that runs is neither checked nor deleted, and goes on when its server was lost', async () => {
  const id = await portal.upload(`${head}\n${somebody().firstName},Standstill,3/14/2009,F,,,,`);
  await portal.check(id);
  await portal.server.db.owner(sql`update roster_imports set status = 'importing' where id = ${id}`);
  const ask = { rosterImportId: id };
  const busy = { status: 409, code: 'roster.busy' };
  const settings = {
    ...(await portal.find(id)).settings,
    defaultOrganizationProtocolId: portal.protocolId,
  };
  expect(await refusalOf(portal.server, checkRoster, { ...ask, settings }, portal.admin)).toEqual(busy);
  expect(await refusalOf(portal.server, deleteRosterImport, ask, portal.admin)).toEqual(busy);
  expect(await refusalOf(portal.server, undoRosterImport, ask, portal.admin)).toEqual(busy);
  expect((await portal.find(id)).isStalled).toBe(false);
  await portal.server.db.owner(
    sql`update roster_imports set moved_at = now() - interval '5 minutes' where id = ${id}`,
  );
  expect((await portal.find(id)).isStalled).toBe(true);
  await portal.run(id);
  expect((await portal.find(id)).counts.created).toBe(1);
});

test('an import that stopped half way tells how far it came, and goes on from there', async () => {
  const people = Array.from({ length: 4 }, somebody);
  const id = await portal.upload(
    [head, ...people.map((one) => `${one.firstName},${one.lastName},7/8/2009,F,,,,`)].join('\n'),
  );
  await portal.check(id);
  const before = await profilesOf(portal);
  await portal.server.db.owner(
    sql`update roster_import_rows set outcome = 'skipped' where import_id = ${id} and row_number <= 3`,
  );
  await portal.server.db.owner(
    sql`update roster_imports set status = 'importing', done_count = 2, moved_at = now() - interval '5 minutes' where id = ${id}`,
  );
  expect(await portal.find(id)).toMatchObject({ doneCount: 2, rowCount: 4, isStalled: true });
  await portal.run(id);
  expect(await portal.find(id)).toMatchObject({
    doneCount: 4,
    isStalled: false,
    counts: { created: 2, skipped: 2 },
  });
  expect(await profilesOf(portal)).toBe(before + 2);
});

test.each([
  { status: 'importing', call: startRosterImport },
  { status: 'undoing', call: undoRosterImport },
])('what was continued while $status counts as stalled no longer', async ({ status, call }) => {
  const id = await portal.upload(`${head}\n${somebody().firstName},Stalled,3/14/2009,F,,,,`);
  await portal.check(id);
  const { db, services } = portal.server;
  await db.owner(
    sql`update roster_imports set status = ${status}, moved_at = now() - interval '5 minutes' where id = ${id}`,
  );
  expect(await portal.find(id)).toMatchObject({ status, isStalled: true });
  const { jobs } = services;
  services.jobs = { ...jobs, enqueue: async () => null };
  try {
    await portal.server.sendOk(call, { rosterImportId: id }, portal.admin);
  } finally {
    services.jobs = jobs;
  }
  expect(await portal.find(id)).toMatchObject({ status, isStalled: false });
});

test('a file is kept while it is worked on, and for its whole time from the start of an import', async () => {
  const id = await portal.upload(`${head}\n${somebody().firstName},Enduring,3/14/2009,F,,,,`);
  await portal.check(id);
  const { db, services } = portal.server;
  await db.owner(sql`update roster_imports set expires_at = now() + interval '1 hour' where id = ${id}`);
  const { jobs } = services;
  services.jobs = { ...jobs, enqueue: async () => null };
  try {
    await portal.server.sendOk(startRosterImport, { rosterImportId: id }, portal.admin);
  } finally {
    services.jobs = jobs;
  }
  const days = (Date.parse((await portal.find(id)).expiresOn) - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(13.9);
  const isKeptAfter = async (stoodStill: string) => {
    await db.owner(sql`update roster_imports set expires_at = now() - interval '1 second',
      moved_at = now() - ${stoodStill}::interval where id = ${id}`);
    await db.owner(sql`select identity.forget_roster_imports()`);
    return (await db.owner(sql`select id from roster_imports where id = ${id}`)).length === 1;
  };
  expect(await isKeptAfter('1 hour')).toBe(true);
  expect(await isKeptAfter('25 hours')).toBe(false);
});

test('a check that another one overtook changes nothing any more, and none waits twice', async () => {
  const id = await portal.upload(`${head}\n${somebody().firstName},Overtaken,3/14/2009,F,,,,`);
  const { db, services } = portal.server;
  const { threads, jobs } = services;
  let goOn = () => {};
  const overtaken = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isReading = () => {};
  const reading = new Promise<void>((resolve) => {
    isReading = resolve;
  });
  const keys: (string | undefined)[] = [];
  services.jobs = {
    ...jobs,
    enqueue: (tx, job, data, options) => {
      keys.push(options?.onceKey);
      return jobs.enqueue(tx, job, data, options);
    },
  };
  services.threads = {
    ...threads,
    run: async (task, input) => {
      isReading();
      await overtaken;
      return threads.run(task, input);
    },
  };
  try {
    const checking = portal.check(id);
    await reading;
    await db.owner(sql`update roster_imports set status = 'checked', done_count = 1 where id = ${id}`);
    await checking;
    goOn();
    await vi.waitFor(
      async () => {
        const [open] = await db.owner<{ count: number }>(
          sql`select count(*)::int as count from pgboss.job where name = 'roster.check' and state in ('created', 'active', 'retry')`,
        );
        expect(open?.count).toBe(0);
      },
      { timeout: 30_000, interval: 25 },
    );
  } finally {
    services.threads = threads;
    services.jobs = jobs;
  }
  expect(keys).toEqual([String(id)]);
  expect(await portal.find(id)).toMatchObject({ status: 'checked', doneCount: 1, counts: { fresh: 0 } });
});

test('a file is forgotten when its time has come or its owner says so; the profiles stay', async () => {
  const [old, deleted] = [
    await portal.upload(`${head}\n${somebody().firstName},Forgotten,3/14/2009,F,,,,`),
    await portal.upload(`${head}\nA,B,3/14/2009,F,,,,`),
  ];
  await portal.check(old);
  await portal.run(old);
  const count = await profilesOf(portal);
  await portal.server.db.owner(
    sql`update roster_imports set expires_at = now() - interval '1 second' where id = ${old}`,
  );
  await portal.server.db.owner(sql`select identity.forget_roster_imports()`);
  await portal.server.sendOk(deleteRosterImport, { rosterImportId: deleted }, portal.admin);
  const [left] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from roster_import_rows where import_id = any (array[${old}::int, ${deleted}::int])`,
  );
  expect(left?.count).toBe(0);
  expect(await profilesOf(portal)).toBe(count);
  // What the file held is in no log.
  const [logged] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from audit.log where entity like 'roster%' and (after::text || before::text) like '%Forgotten%'`,
  );
  expect(logged?.count).toBe(0);
});
