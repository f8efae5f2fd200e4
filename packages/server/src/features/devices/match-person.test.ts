import { randomUUID } from 'node:crypto';
import { getHeldTests, getRoster, matchPerson } from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenCode } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());
beforeEach(withinOneWindow);

test('one answer for every mismatch; the sixth miss ends the token', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-05-06');
  const token = await portal.redeem(
    (await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football })).code,
  );
  await portal.server.sendOk(matchPerson, { birthDate: '2008-05-06', profileId }, token);
  for (let miss = 0; miss < 5; miss += 1) {
    expect(
      await refusalOf(portal.server, matchPerson, { birthDate: `2008-05-1${miss}`, profileId }, token),
    ).toEqual({
      status: 422,
      code: 'match.none',
    });
  }
  expect(await refusalOf(portal.server, matchPerson, { birthDate: '2008-05-07', profileId }, token)).toEqual({
    status: 429,
    code: 'match.held_off',
  });
});
test.each([
  { stored: 'García', typed: ['Garcia', 'garci\u0301a', 'GARCÍA'] },
  { stored: 'O’Neill', typed: ["O'Neill", 'ONeill', "o' neill"] },
  { stored: 'Smith-Jones', typed: ['Smith Jones', 'smith\u2010jones', 'SmithJones'] },
  { stored: 'St. Clair', typed: ['St Clair'] },
  { stored: '李', typed: ['李'] },
])('$stored is found however the name is written', async ({ stored, typed }) => {
  const birthDate = '2008-07-09';
  const group = { groupIds: [portal.soccer], birthDate };
  await givenProfile(portal.server.db, portal.organizationId, { ...group, lastName: stored });
  const token = await portal.redeem(
    (await givenCode(portal.server.db, portal.organizationId, { groupId: portal.soccer })).code,
  );
  for (const lastName of typed) await portal.server.sendOk(matchPerson, { birthDate, lastName }, token);
  for (const lastName of ['-', 'Neill', 'Garci', 'Smith'])
    expect((await refusalOf(portal.server, matchPerson, { birthDate, lastName }, token)).code).toBe(
      'match.none',
    );
});

test('whoever has one name alone is found as they were entered', async () => {
  const birthDate = '2008-07-11';
  await givenProfile(portal.server.db, portal.organizationId, {
    groupIds: [portal.soccer],
    birthDate,
    lastName: '.',
  });
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.soccer });
  const token = await portal.redeem(code);
  await portal.server.sendOk(matchPerson, { birthDate, lastName: '.' }, token);
  const other = await refusalOf(portal.server, matchPerson, { birthDate, lastName: '-' }, token);
  expect(other.code).toBe('match.none');
});

test('an id alone, or a profile of another group, matches nobody', async () => {
  const token = await portal.redeem(
    (await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football })).code,
  );
  const profileId = await portal.aProfile(portal.soccer, '2008-05-08');
  expect(
    (await refusalOf(portal.server, matchPerson, { birthDate: '2008-05-08', profileId }, token)).code,
  ).toBe('match.none');
  expect((await refusalOf(portal.server, matchPerson, { birthDate: '2008-05-08' }, token)).code).toBe(
    'match.none',
  );
});
test('twins without a unique match are held, not guessed; nobody is held too', async () => {
  for (const firstName of ['Ada', 'Bea']) {
    await givenProfile(portal.server.db, portal.organizationId, {
      firstName,
      lastName: 'Twin',
      birthDate: '2010-10-10',
      groupIds: [portal.football],
    });
  }
  const token = await portal.redeem(
    (await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football })).code,
  );
  const held = await portal.submitOne(
    aSubmittedTest({ person: { kind: 'nameMatch', birthDate: '2010-10-10', lastName: 'twin' } }),
    token,
  );
  expect(held).toMatchObject({
    status: 'held',
    profileTestId: null,
    errors: [{ code: 'submission.match_not_unique' }],
  });
  const nobody = await portal.submitOne(
    aSubmittedTest({ person: { kind: 'nameMatch', birthDate: '1990-01-01', lastName: 'Nobody' } }),
    token,
  );
  expect(nobody).toMatchObject({ status: 'held', errors: [{ code: 'match.none' }] });
  const list = await portal.server.sendOk(getHeldTests, {}, portal.admin);
  expect(list.heldTests.map((row) => row.reasonCode)).toEqual(
    expect.arrayContaining(['submission.match_not_unique', 'match.none']),
  );
  expect(await portal.server.sendOk(getHeldTests, { PageNumber: 9 }, portal.admin)).toEqual({
    heldTests: [],
    totalRowCount: list.heldTests.length,
  });
});
test('a new-profile code creates the person once, however often it is sent', async () => {
  const token = await portal.redeem((await givenCode(portal.server.db, portal.organizationId)).code);
  const person = {
    kind: 'new' as const,
    person: {
      clientUuid: randomUUID(),
      firstName: 'New',
      lastName: 'Person',
      birthDate: '2011-01-02',
      sex: 'F' as const,
    },
  };
  const first = await portal.submitOne(aSubmittedTest({ person }), token);
  const second = await portal.submitOne(
    aSubmittedTest({ person, completedOn: '2026-03-03T15:42:00-06:00' }),
    token,
  );
  expect(first.status).toBe('stored');
  expect(second.profileId).toBe(first.profileId);
  const roster = await portal.server.sendOk(getRoster, {}, portal.admin);
  expect(roster.profiles.filter((row) => row.clientUuid === person.person.clientUuid)).toHaveLength(1);
});

test('fifty guesses at once get no further than five one after the other', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-07-20');
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const token = await portal.redeem(code);
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, day) =>
      refusalOf(
        portal.server,
        matchPerson,
        { birthDate: new Date(Date.UTC(1990, 0, 1 + day)).toISOString().slice(0, 10), profileId },
        token,
      ),
    ),
  );
  expect(guesses.filter((guess) => guess.code === 'match.none')).toHaveLength(5);
  expect(guesses.filter((guess) => guess.code === 'match.held_off')).toHaveLength(45);
  const right = await refusalOf(portal.server, matchPerson, { birthDate: '2008-07-20', profileId }, token);
  expect(right.code).toBe('match.held_off');
});

test('submission.match_held_off: guessing by sending tests is counted alike: past five wrong facts even the right ones are held', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-07-21');
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const token = await portal.redeem(code);
  const guess = (birthDate: string) =>
    portal.submitOne(aSubmittedTest({ person: { kind: 'idMatch', birthDate, profileId } }), token);
  for (let day = 1; day <= 5; day += 1) expect((await guess(`1991-01-0${day}`)).status).toBe('held');
  expect(await guess('2008-07-21')).toMatchObject({
    status: 'held',
    errors: [{ code: 'submission.match_held_off' }],
  });
});

test('the same wrong facts count once: a phone may send a held test again and again', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-07-22');
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const token = await portal.redeem(code);
  const held = aSubmittedTest({ person: { kind: 'idMatch', birthDate: '1991-02-01', profileId } });
  for (let time = 0; time < 8; time += 1) {
    expect(await portal.submitOne(held, token)).toMatchObject({ status: 'held', wasKnown: time > 0 });
  }
  await portal.server.sendOk(matchPerson, { birthDate: '2008-07-22', profileId }, token);
});

test('twenty misses an hour of one code hold off every phone that has it', async () => {
  const profileId = await portal.aProfile(portal.football, '2008-07-23');
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  for (let phone = 0; phone < 4; phone += 1) {
    const token = await portal.redeem(code);
    for (let miss = 1; miss <= 5; miss += 1) {
      await refusalOf(portal.server, matchPerson, { birthDate: `199${phone}-03-0${miss}`, profileId }, token);
    }
  }
  const token = await portal.redeem(code);
  const right = await refusalOf(portal.server, matchPerson, { birthDate: '2008-07-23', profileId }, token);
  expect(right).toEqual({ status: 429, code: 'match.held_off' });
});
