import {
  createSession,
  deleteSession,
  getAccountNotificationPrefs,
  getCodeSession,
  getCodeSessions,
  getTestedProfilesBySessionId,
  matchPerson,
  redeemCode,
  updateSession,
  updateSessionToExpedited,
  upgradeSession,
} from '@plumbline/contract';
import { dayAfter } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import { type CodesPortal, startCodesPortal } from '../../../test/codes-portal.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: CodesPortal;

beforeAll(async () => {
  portal = await startCodesPortal();
});

afterAll(() => portal.server.stop());

test('C372 C199 C200 C201: a list holds what is in reach, newest first, with name, type and status', async () => {
  const own = await portal.aCode();
  const hidden = await portal.aCode({ groupId: portal.soccer });
  const scheduled = await portal.aCode({ startsInHours: 2 });
  const { sessions, totalRowCount } = await portal.server.sendOk(getCodeSessions, {}, portal.trainer);
  const ids = sessions.map(({ id }) => id);
  expect(ids).toContain(own.id);
  expect(ids).not.toContain(hidden.id);
  expect(ids.indexOf(scheduled.id)).toBeLessThan(ids.indexOf(own.id));
  expect(totalRowCount).toBe(sessions.length);
  expect(sessions.find(({ id }) => id === own.id)).toMatchObject({
    displayName: 'Football',
    type: 'Baseline Assessment',
    status: 'Active',
    isActive: true,
    isProfileSession: false,
    protocolName: 'Clinic',
  });
  expect(sessions.find(({ id }) => id === scheduled.id)).toMatchObject({
    status: 'Scheduled',
    isActive: false,
  });
  const { sessions: found } = await portal.server.sendOk(
    getCodeSessions,
    { SearchString: own.code },
    portal.trainer,
  );
  expect(found.map(({ id }) => id)).toEqual([own.id]);
});

test('C217 C218: expired codes come only when they are asked for, and the list says how many it hides', async () => {
  const over = await portal.aCode({ startsInHours: -48, endsInHours: -1 });
  const without = await portal.server.sendOk(getCodeSessions, {}, portal.admin);
  expect(without.sessions.map(({ id }) => id)).not.toContain(over.id);
  expect(without.hiddenExpiredCount).toBeGreaterThan(0);
  const all = await portal.server.sendOk(getCodeSessions, { showExpired: true }, portal.admin);
  expect(all.sessions.find(({ id }) => id === over.id)).toMatchObject({ status: 'Expired' });
  expect(all.totalRowCount).toBe(without.totalRowCount + without.hiddenExpiredCount);
});

test('C374 C375 C373 C376: whom a code tells follows the group, can be chosen, and is changed later', async () => {
  const { server, organizationId, football } = portal;
  const { id: chosen } = await signIn(server, { organizationId, groupIds: [football] });
  const { id: foreign } = await signIn(server, { organizationId, groupIds: [portal.soccer] });
  await server.db.owner(sql`insert into group_notification_preferences (organization_id, group_id, account_id, email_notification)
    values (${organizationId}, ${football}, ${chosen}, true)`);
  const { selectedAccountNotifications: offered } = await server.sendOk(
    getAccountNotificationPrefs,
    { groupId: football },
    portal.trainer,
  );
  const byEmail = (accountId: number) => ({ accountId, communicationTypeId: 1 as const, isEnabled: true });
  expect(offered).toContainEqual(expect.objectContaining(byEmail(chosen)));
  expect(offered.map(({ accountId }) => accountId)).not.toContain(foreign);
  const session = {
    groupId: football,
    organizationProtocolId: portal.protocolId,
    endsOn: dayAfter(portal.today(), 7),
  };
  const { session: byDefault } = await server.sendOk(createSession, { session }, portal.inZone);
  const told = async (id: number) =>
    (await server.sendOk(getCodeSession, { id }, portal.trainer)).session.selectedAccountNotifications.filter(
      ({ isEnabled }) => isEnabled,
    );
  expect(await told(byDefault.id)).toMatchObject([byEmail(chosen)]);
  expect(
    await refusalOf(
      server,
      createSession,
      { session: { ...session, selectedAccountNotifications: [byEmail(foreign)] } },
      portal.inZone,
    ),
  ).toEqual({ status: 422, code: 'code.account_out_of_reach' });
  const { session: changed } = await server.sendOk(
    updateSession,
    { session: { id: byDefault.id, endsOn: dayAfter(portal.today(), 30), selectedAccountNotifications: [] } },
    portal.inZone,
  );
  expect(await told(byDefault.id)).toEqual([]);
  const [end] = await server.db.owner<{ wall: string }>(
    sql`select to_char(ends_at at time zone ${portal.zone}, 'YYYY-MM-DD HH24:MI:SS') as wall from codes where id = ${changed.id}`,
  );
  expect(end?.wall).toBe(`${dayAfter(portal.today(), 30)} 23:59:59`);
});

test('C376: whoever changes only whom a code tells leaves its end as it is, and people of groups out of reach chosen', async () => {
  const { server, organizationId, football, soccer } = portal;
  const { id: own } = await signIn(server, { organizationId, groupIds: [football] });
  const { id: foreign } = await signIn(server, { organizationId, groupIds: [soccer] });
  const { id: stranger } = await signIn(server, { organizationId, groupIds: [soccer] });
  const { id: profileId } = await givenProfile(server.db, organizationId, { groupIds: [football, soccer] });
  const code = await portal.aCode({ groupId: null, profileId });
  const byEmail = (accountId: number) => ({ accountId, communicationTypeId: 1 as const, isEnabled: true });
  const save = (selectedAccountNotifications: ReturnType<typeof byEmail>[]) => ({
    session: { id: code.id, selectedAccountNotifications },
  });
  const standing = () =>
    server.db.owner<{ endsAt: Date; told: number[] }>(
      sql`select ends_at, array(select account_id from code_notifications n where n.code_id = c.id order by 1) as told
      from codes c where c.id = ${code.id}`,
    );
  const [before] = await standing();
  await server.sendOk(updateSession, save([byEmail(foreign)]), { ...portal.admin, timeZone: portal.zone });
  // Left out or named, they stay; nobody else of those groups is added.
  await server.sendOk(updateSession, save([byEmail(own)]), portal.inZone);
  expect(await standing()).toEqual([{ endsAt: before?.endsAt, told: [own, foreign] }]);
  await server.sendOk(updateSession, save([byEmail(foreign)]), { ...portal.trainer, timeZone: 'Asia/Tokyo' });
  expect(await standing()).toEqual([{ endsAt: before?.endsAt, told: [foreign] }]);
  expect(await refusalOf(server, updateSession, save([byEmail(stranger)]), portal.inZone)).toMatchObject({
    code: 'code.account_out_of_reach',
  });
});

test('C219 C378: an expired code cannot be changed; a deleted one is gone and cannot be redeemed', async () => {
  const { server, trainer } = portal;
  const over = await portal.aCode({ startsInHours: -48, endsInHours: -1 });
  const later = { session: { id: over.id, endsOn: dayAfter(portal.today(), 7) } };
  expect(await refusalOf(server, updateSession, later, portal.inZone)).toEqual({
    status: 422,
    code: 'code.not_editable',
  });
  const { id, code } = await portal.aCode();
  await server.sendOk(deleteSession, { id }, trainer);
  expect(await refusalOf(server, getCodeSession, { id }, trainer)).toEqual({
    status: 404,
    code: 'code.not_found',
  });
  expect(await refusalOf(server, redeemCode, { code })).toMatchObject({ code: 'code.not_right' });
});

test('C377: an expedited code asks one repetition of whoever has a baseline, where the settings allow it', async () => {
  const { server, organizationId, trainer } = portal;
  const code = await portal.aCode();
  const setting = (isOn: boolean) =>
    server.db.owner(sql`insert into organization_preferences (organization_id, is_expedited_baseline_enabled)
      values (${organizationId}, ${isOn}) on conflict (organization_id) do update set is_expedited_baseline_enabled = ${isOn}`);
  await setting(false);
  expect(await refusalOf(server, updateSessionToExpedited, { id: code.id }, trainer)).toEqual({
    status: 422,
    code: 'code.expedited_is_off',
  });
  await setting(true);
  await server.sendOk(updateSessionToExpedited, { id: code.id }, trainer);
  expect(await refusalOf(server, updateSessionToExpedited, { id: code.id }, trainer)).toEqual({
    status: 422,
    code: 'code.not_expeditable',
  });
  expect((await server.sendOk(redeemCode, { code: code.code })).baselineSessionTypeId).toBe(12);
  const token = await portal.redeem(code.code);
  const profileId = await portal.aProfile(portal.football, '2007-07-07');
  const facts = { birthDate: '2007-07-07', profileId };
  expect(await server.sendOk(matchPerson, facts, token)).toEqual({ isExpedited: false });
  await portal.submitOne(portal.forProfile(profileId));
  expect(await server.sendOk(matchPerson, facts, token)).toEqual({ isExpedited: true });
});

test('C380 C220: a code of the older structure gets the type it would be made with today', async () => {
  const { server, trainer } = portal;
  const old = await portal.aCode({ sessionTypeId: 1 });
  const { session } = await server.sendOk(upgradeSession, { id: old.id }, trainer);
  expect(session.baselineSessionTypeId).toBe(8);
  expect(await refusalOf(server, upgradeSession, { id: old.id }, trainer)).toEqual({
    status: 422,
    code: 'code.not_old',
  });
});

test('C379 C160 C201: who was tested with a code, incomplete or worse first, then by name', async () => {
  const { server, organizationId, football } = portal;
  const code = await portal.aCode({ isNonBaseline: true });
  const person = async (lastName: string) =>
    (
      await givenProfile(server.db, organizationId, {
        lastName,
        birthDate: '2006-06-06',
        groupIds: [football],
      })
    ).id;
  const [alder, birch, cedar] = [await person('Alder'), await person('Birch'), await person('Cedar')];
  const goNoGo = {
    kind: 'goNoGoTrials' as const,
    trials: Array.from({ length: 12 }, (_, index) => ({
      isGo: index % 3 !== 0,
      reactionTimeMs: index % 3 === 0 ? null : 400,
    })),
  };
  const both = (reactionMs: number) => [
    { measureId: 1002, recording: reactions(...Array.from({ length: 5 }, () => reactionMs)) },
    { measureId: 1003, recording: goNoGo },
  ];
  // Everybody has a baseline of 250 ms, over two occasions.
  for (const profileId of [alder, birch, cedar]) {
    for (const day of ['2026-01-05', '2026-01-06']) {
      await portal.submitOne(
        portal.forProfile(profileId, { completedOn: `${day}T12:00:00Z`, results: both(250) }),
      );
    }
  }
  const token = await portal.redeem(code.code);
  const send = (profileId: number, results: ReturnType<typeof both>) =>
    portal.submitOne(
      aSubmittedTest({ person: { kind: 'idMatch', birthDate: '2006-06-06', profileId }, results }),
      token,
    );
  await send(alder, both(251));
  await send(birch, both(251).slice(0, 1));
  await send(cedar, both(900));
  const { testedProfiles, totalRowCount, incompleteOrRedCount } = await server.sendOk(
    getTestedProfilesBySessionId,
    { id: code.id },
    portal.trainer,
  );
  expect(totalRowCount).toBe(3);
  expect(incompleteOrRedCount).toBe(2);
  expect(testedProfiles.map(({ lastName }) => lastName)).toEqual(['Birch', 'Cedar', 'Alder']);
  expect(testedProfiles[0]?.measureAverageList).toMatchObject([
    { measureId: 1002, score: 251, isIncomplete: false },
    { measureId: 1003, score: null, isIncomplete: true },
  ]);
  expect(testedProfiles[1]?.measureAverageList[0]).toMatchObject({ score: 900, changeLevel: 'bad' });
  expect(testedProfiles[2]?.hasIncompleteOrRedTests).toBe(false);
});
