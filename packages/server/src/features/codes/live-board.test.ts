import { randomUUID } from 'node:crypto';
import {
  deleteSession,
  getLiveBoard,
  grantOrganizationAccess,
  headers,
  logout,
  type RequestInputOf,
  sendProgress,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenCode } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { openStream } from '../../../test/http/read-stream.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { runPortalJob } from '../../../test/run-job.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import { purgeProgress } from '../devices/purge-progress.job.ts';
import { getLiveBoardHandler } from './get-live-board.handler.ts';
import { liveBoardStream } from './live-board.stream.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());
beforeEach(withinOneWindow);

type Progress = RequestInputOf<typeof sendProgress>;

const born = '2009-03-14';
const progress = (over: Partial<Progress> = {}): Progress => ({
  clientUuid: randomUUID(),
  sequence: 1,
  state: 'testing',
  measureId: 1002,
  doneCount: 0,
  stepCount: 3,
  ...over,
});
const person = (lastName: string) => ({ kind: 'nameMatch' as const, birthDate: born, lastName });

const ping = (token: SendOptions, over: Partial<Progress> = {}) =>
  portal.server.sendOk(sendProgress, progress(over), token);
const board = (id: number, as = portal.admin) => portal.server.sendOk(getLiveBoard, { id }, as);
const submitted = (over: Parameters<typeof aSubmittedTest>[0]) => [{ ...aSubmittedTest(over) }];

/** A group of its own with a code and named people. */
async function aRoom(lastNames: readonly string[]) {
  const { server, organizationId } = portal;
  const profileIds: number[] = [];
  const groupId = (await givenGroup(server.db, organizationId)).id;
  for (const lastName of lastNames) {
    const { id } = await givenProfile(server.db, organizationId, {
      groupIds: [groupId],
      birthDate: born,
      firstName: 'Ada',
      lastName,
    });
    profileIds.push(id);
  }
  const code = await givenCode(server.db, organizationId, { groupId });
  return { groupId, code, profileIds, token: await portal.redeem(code.code) };
}

test('the board says who is on which test, in the words of the portal, and who has not begun', async () => {
  const { code, token, profileIds } = await aRoom(["O'Dea", 'Bell', 'Cruz']);
  await ping(token, { person: person("o'dea"), doneCount: 1 });
  const shown = await board(code.id);
  expect(shown).toMatchObject({
    sittings: [
      {
        profileId: profileIds[0],
        firstName: 'Ada',
        lastName: "O'Dea",
        state: 'testing',
        isHeld: false,
        measureName: 'Reaction Time',
        doneCount: 1,
        stepCount: 3,
      },
    ],
    done: [],
    doneCount: 0,
    notBegunCount: 2,
  });
  expect(JSON.stringify(shown)).not.toContain(born);
});

test('who is done is said by the stored test, also of a phone that never said how far it is', async () => {
  const { code, token, profileIds } = await aRoom(['Adams', 'Baker']);
  await portal.server.sendOk(submitTests, { tests: submitted({ person: person('Adams') }) }, token);
  expect(await board(code.id)).toMatchObject({
    sittings: [],
    done: [{ profileId: profileIds[0], lastName: 'Adams' }],
    doneCount: 1,
    notBegunCount: 1,
  });

  const clientUuid = randomUUID();
  await ping(token, { clientUuid, person: person('Baker'), state: 'done', measureId: null });
  expect((await board(code.id)).sittings).toMatchObject([
    { profileId: profileIds[1], state: 'done', isHeld: false },
  ]);
  await portal.server.sendOk(
    submitTests,
    { tests: submitted({ clientUuid, person: person('Baker') }) },
    token,
  );
  expect(await board(code.id)).toMatchObject({ sittings: [], doneCount: 2, notBegunCount: 0 });
});

test('whoever is tested a second time is not done meanwhile', async () => {
  const { code, token } = await aRoom(['Again']);
  await portal.server.sendOk(submitTests, { tests: submitted({ person: person('Again') }) }, token);
  await ping(token, { person: person('Again') });
  expect(await board(code.id)).toMatchObject({
    sittings: [{ lastName: 'Again' }],
    done: [],
    doneCount: 0,
    notBegunCount: 0,
  });
});

test('a test that waits for staff is said to have arrived, to a User too', async () => {
  const { server, organizationId } = portal;
  const code = await givenCode(server.db, organizationId, { groupId: portal.football });
  const token = await portal.redeem(code.code);
  const clientUuid = randomUUID();
  await ping(token, { clientUuid, person: person('Nobody'), state: 'done' });
  await server.sendOk(submitTests, { tests: submitted({ clientUuid, person: person('Nobody') }) }, token);
  expect((await board(code.id, portal.trainer)).sittings).toMatchObject([
    { profileId: null, firstName: null, lastName: null, isHeld: true },
  ]);
});

test('what arrives late, twice, of another phone or after the end changes nothing', async () => {
  const { code, token } = await aRoom(['Late']);
  const clientUuid = randomUUID();
  await ping(token, { clientUuid, sequence: 5, state: 'help', person: person('Late') });
  await ping(token, { clientUuid, sequence: 5, state: 'testing' });
  await ping(token, { clientUuid, sequence: 4, state: 'left' });
  const other = await portal.redeem(code.code);
  await ping(other, { clientUuid, sequence: 9, state: 'left' });
  const [only, ...more] = (await board(code.id)).sittings;
  expect([only?.state, more]).toEqual(['help', []]);
  await ping(token, { clientUuid, sequence: 6, state: 'testing', measureId: 4_000_000 });
  expect((await board(code.id)).sittings).toMatchObject([
    { state: 'testing', measureName: null, lastName: 'Late' },
  ]);

  await portal.server.db.owner(sql`update codes set ends_at = now() where id = ${code.id}`);
  expect(await ping(token, { clientUuid, sequence: 7, state: 'left' })).toEqual({ isOver: true });
  expect(await refusalOf(portal.server, getLiveBoard, { id: code.id }, portal.admin)).toEqual({
    status: 422,
    code: 'code.expired',
  });
});

test('one sitting a person and one a phone: the newest', async () => {
  const { code, token } = await aRoom(['First', 'Second']);
  await ping(token, { person: person('First') });
  await ping(token, { person: person('Second') });
  expect((await board(code.id)).sittings).toMatchObject([{ lastName: 'Second' }]);
  await ping(await portal.redeem(code.code), { person: person('Second'), state: 'break' });
  expect((await board(code.id)).sittings).toMatchObject([{ lastName: 'Second', state: 'break' }]);
});

test('a phone says it with less than 2 kB, 40 times a minute, and the person changes nothing for it', async () => {
  const { token } = await aRoom(['Much']);
  const { status } = await portal.server.fetch('/api/Device/SendProgress', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.token}` },
    body: JSON.stringify({ ...progress(), more: 'x'.repeat(2_100) }),
  });
  expect(status).toBe(413);
  const clientUuid = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 41 }, (_, index) =>
      portal.server.send(sendProgress, progress({ clientUuid, sequence: index + 1 }), token),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect([statuses.filter((one) => one === 200).length, statuses.at(-1)]).toEqual([40, 429]);
});

test('names and rows follow the viewer: staff see ids, a User their groups, another organization nothing', async () => {
  const { server, organizationId, soccer, admin, trainer } = portal;
  await givenProfile(server.db, organizationId, { groupIds: [soccer], birthDate: born, lastName: 'Hidden' });
  const code = await givenCode(server.db, organizationId, { groupId: soccer });
  await ping(await portal.redeem(code.code), { person: person('Hidden') });
  expect((await board(code.id, admin)).sittings).toMatchObject([{ lastName: 'Hidden' }]);
  expect(await refusalOf(server, getLiveBoard, { id: code.id }, trainer)).toEqual({
    status: 404,
    code: 'code.not_found',
  });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'A question about a code' }, staff);
  const seenByStaff = { ...staff, organizationId };
  const [hidden] = (await board(code.id, seenByStaff)).sittings;
  expect(hidden).toMatchObject({ profileId: expect.any(Number), firstName: null, lastName: null });
  const streamOfStaff = await openStream(server, getLiveBoard, { id: code.id }, seenByStaff);
  expect(JSON.stringify(await streamOfStaff.next())).not.toContain('Hidden');
  streamOfStaff.close();
  const elsewhere = (await givenOrganization(server.db)).id;
  const stranger = (await signIn(server, { organizationId: elsewhere, accessTypeId: 2 })).options;
  expect((await refusalOf(server, getLiveBoard, { id: code.id }, stranger)).code).toBe('code.not_found');
  expect((await openStream(server, getLiveBoard, { id: code.id }, stranger)).status).toBe(404);
});

test('what phones said is gone within a day', async () => {
  const { code, token } = await aRoom(['Old']);
  await ping(token, { person: person('Old') });
  await portal.server.db.owner(
    sql`update session_progress set heard_at = now() - interval '23 hours 1 minute' where code_id = ${code.id}`,
  );
  await runPortalJob(portal.server, purgeProgress);
  expect(
    await portal.server.db.owner(sql`select * from session_progress where code_id = ${code.id}`),
  ).toEqual([]);
});

test('a stream shows each change, and ends with the sign-out, the rights and the code', async () => {
  const { server, organizationId } = portal;
  const { code, token, groupId } = await aRoom(['Seen']);
  const watcher = await signIn(server, { organizationId, groupIds: [groupId] });
  const leaver = await signIn(server, { organizationId, groupIds: [groupId] });
  const [ofWatcher, ofLeaver, ofAdmin] = await Promise.all(
    [watcher.options, leaver.options, portal.admin].map((as) =>
      openStream(server, getLiveBoard, { id: code.id }, as),
    ),
  );
  if (ofWatcher === undefined || ofLeaver === undefined || ofAdmin === undefined) throw new Error('not open');
  expect(ofAdmin.headers.get('content-type')).toContain('text/event-stream');
  expect(ofAdmin.headers.get('x-accel-buffering')).toBe('no');
  expect((await ofAdmin.next())?.sittings).toEqual([]);
  await ping(token, { person: person('Seen') });
  for (const one of [ofWatcher, ofLeaver, ofAdmin])
    expect((await one.until(({ sittings }) => sittings.length === 1)).sittings[0]?.lastName).toBe('Seen');

  await server.sendOk(logout, {}, leaver.options);
  expect(await ofLeaver.next()).toBeNull();
  await server.db.owner(sql`delete from account_groups where account_id = ${watcher.id}`);
  expect(await ofWatcher.next()).toBeNull();
  await server.sendOk(deleteSession, { id: code.id }, portal.admin);
  expect(await ofAdmin.next()).toBeNull();
});

test('the audit log names each person once a stream, however often it changes', async () => {
  const { server } = portal;
  const { code, token, profileIds } = await aRoom(['Once', 'Later']);
  const stream = await openStream(server, getLiveBoard, { id: code.id }, portal.admin);
  const clientUuid = randomUUID();
  await ping(token, { clientUuid, person: person('Once') });
  await stream.until(({ sittings }) => sittings[0]?.lastName === 'Once');
  await ping(token, { clientUuid, sequence: 2, doneCount: 1 });
  await stream.until(({ sittings }) => sittings[0]?.doneCount === 1);
  await ping(await portal.redeem(code.code), { person: person('Later') });
  await stream.until(({ sittings }) => sittings.length === 2);
  stream.close();
  const rows = await server.db.owner<{ profileIds: number[] }>(
    sql`select after -> 'profileIds' as profile_ids from audit.log where action = 'read'
      and after ->> 'call' = ${getLiveBoard.path} and after -> 'profileIds' <@ ${JSON.stringify(profileIds)}::jsonb order by id`,
  );
  expect(rows.map((row) => row.profileIds)).toEqual(profileIds.map((id) => [id]));
});

test('an account looks through eight windows at once, and a closed one makes room', async () => {
  const { server, organizationId } = portal;
  const { code } = await aRoom(['Window']);
  const { options } = await signIn(server, { organizationId, accessTypeId: 2 });
  const windows = await Promise.all(
    Array.from({ length: 8 }, () => openStream(server, getLiveBoard, { id: code.id }, options)),
  );
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200));
  const ninth = await openStream(server, getLiveBoard, { id: code.id }, options);
  expect([ninth.status, await ninth.refusal()]).toEqual([429, 'live.too_many']);
  windows[0]?.close();
  await expect
    .poll(async () => (await openStream(server, getLiveBoard, { id: code.id }, options)).status)
    .toBe(200);
  for (const one of windows) one.close();
});

/** A second server of the portal, whose answers to the board wait or fail as a test wants it. */
async function aServerWhere(before: (codeId: number) => Promise<void>) {
  let watched: readonly number[] = [];
  const server = await startPortal(undefined, {
    beside: portal.server,
    streams: [
      {
        ...liveBoardStream,
        handler: {
          ...getLiveBoardHandler,
          answer: async (incoming, ...rest) => {
            await before((incoming.request as { id: number }).id);
            return await getLiveBoardHandler.answer(incoming, ...rest);
          },
        },
        marksOf: (database, codeIds) => {
          watched = codeIds;
          return liveBoardStream.marksOf(database, codeIds);
        },
      },
    ],
  });
  // At once: a client keeps its connection for a while.
  onTestFinished(() => server.stop(0));
  return { server, watched: () => watched };
}

test('a board that is left before its first answer is looked for no more', async () => {
  const [{ code: left }, { code: other }] = [await aRoom([]), await aRoom([])];
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { server, watched } = await aServerWhere(async (codeId) => {
    if (codeId !== left.id) return;
    asked.resolve();
    await released.promise;
  });
  const stays = await openStream(server, getLiveBoard, { id: other.id }, portal.admin);
  const closing = new AbortController();
  const leaves = openStream(server, getLiveBoard, { id: left.id }, portal.admin, closing);
  const refused = expect(leaves).rejects.toThrow();
  await asked.promise;
  await expect.poll(watched).toEqual([other.id, left.id]);
  closing.abort();
  await refused;
  await expect.poll(watched).toEqual([other.id]);
  released.resolve();
  expect((await stays.next())?.sittings).toEqual([]);
  stays.close();
});

test('a stream that breaks off is in the log, with its request and nothing of anybody', async () => {
  const { code, token } = await aRoom(['Broken']);
  let answers = 0;
  const { server } = await aServerWhere(async () => {
    answers += 1;
    if (answers > 1) throw new Error('Ada Broken');
  });
  const stream = await openStream(server, getLiveBoard, { id: code.id }, portal.admin);
  await stream.next();
  await ping(token, { person: person('Broken') });
  await expect(stream.next()).rejects.toThrow();
  const lines = () => server.logLines().filter(({ level }) => level === 'error');
  await expect.poll(lines).toMatchObject([
    {
      requestId: stream.headers.get(headers.requestId),
      call: getLiveBoard.path,
      message: 'a stream broke off',
    },
  ]);
  expect(JSON.stringify(lines())).not.toContain('Ada');
});

test('200 phones of one code at once are all on every open board', async () => {
  const { server } = portal;
  const { code } = await aRoom([]);
  // Redeemed before: each of them is a call of its own, which is not what this is about.
  const phones = Array.from({ length: 200 }, () => makeToken('code'));
  await server.db.owner(sql`insert into code_tokens (code_id, organization_id, token_hash, expires_at)
    select ${code.id}, ${portal.organizationId}, decode(hash, 'hex'), now() + interval '1 hour'
    from unnest(${sql.param(phones.map(({ hash }) => hash.toString('hex')))}::text[]) hash`);
  const boards = await Promise.all(
    Array.from({ length: 5 }, () => openStream(server, getLiveBoard, { id: code.id }, portal.admin)),
  );
  await Promise.all(phones.map(({ token }) => ping({ token })));
  for (const one of boards) {
    const { sittings } = await one.until((shown) => shown.sittings.length === 200);
    expect(new Set(sittings.map(({ key }) => key)).size).toBe(200);
    one.close();
  }
}, 20_000);

test('a server that stops ends its streams at once', async () => {
  const another = await startDevicePortal();
  const code = await givenCode(another.server.db, another.organizationId, { groupId: another.football });
  const stream = await openStream(another.server, getLiveBoard, { id: code.id }, another.admin);
  expect((await stream.next())?.sittings).toEqual([]);
  const stopped = another.server.stop(5_000);
  expect(await stream.next()).toBeNull();
  await stopped;
});
