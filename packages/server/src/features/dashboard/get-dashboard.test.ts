import {
  createProfileEvent,
  getDashboard,
  getOrganizationTestDataSummary,
  getProfilesPaged,
  grantOrganizationAccess,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOnFieldAssessment } from '../../../test/builders/every-measure.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { reactions } from '../../../test/builders/tests.ts';
import { recordStatements } from '../../../test/database/record-statements.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const rt = (ms: number) => [{ measureId: 1002, recording: reactions(ms - 10, ms - 5, ms, ms + 5, ms + 10) }];
// A zone whose day began at least two hours ago, whenever this runs.
const timeZone = (() => {
  const utcHour = new Date().getUTCHours();
  return utcHour >= 3 ? 'UTC' : 'Asia/Tokyo';
})();
const dashboardOf = (as: SendOptions) => portal.server.sendOk(getDashboard, {}, { ...as, timeZone });

test('tiles count active profiles in reach: worse today, open and quiet events, baselines that are not ready', async () => {
  const worse = await portal.aProfile();
  const hidden = await portal.aProfile(portal.soccer);
  const injured = await portal.aProfile();
  // In no group any more: neither active nor anybody's business today.
  await givenProfile(portal.server.db, portal.organizationId);
  await portal.submit([
    portal.forProfile(worse, { results: rt(240), completedOn: ago(24 * 30) }),
    portal.forProfile(worse, { results: rt(250), completedOn: ago(24 * 29) }),
    portal.forProfile(worse, { results: rt(330), completedOn: ago(1), isNonBaseline: true }),
  ]);
  await portal.submit([portal.forProfile(hidden, { completedOn: ago(1) })], portal.admin);
  for (const [profileId, startedOn] of [
    [worse, ago(3)],
    [injured, ago(24 * 3)],
  ] as const) {
    await portal.server.sendOk(
      createProfileEvent,
      { profileEvent: { profileId, eventTypeId: 2, name: 'Fall', startedOn, endedOn: null, note: null } },
      portal.trainer,
    );
  }
  const [name] = await portal.server.db.owner<{ lastName: string }>(
    sql`select last_name from profiles where id = ${injured}`,
  );
  const own = await dashboardOf(portal.trainer);
  expect(own.facts).toEqual({
    testedToday: 1,
    worseToday: 1,
    openEvents: 2,
    worseEvents: 1,
    newEvents: 1,
    quietEvents: 1,
    quietProfiles: [{ id: injured, lastName: name?.lastName }],
    activeProfiles: 2,
    baselineNotReady: 1,
  });
  // Each number leads to exactly the people it counts.
  for (const [needs, ids] of [
    ['worseToday', [worse]],
    ['quietEvent', [injured]],
    ['baseline', [injured]],
  ] as const) {
    const { profiles, totalRowCount } = await portal.server.sendOk(
      getProfilesPaged,
      { needs },
      { ...portal.trainer, timeZone },
    );
    expect([profiles.map(({ id }) => id), totalRowCount]).toEqual([ids, 1]);
  }
  expect((await dashboardOf(portal.admin)).facts).toMatchObject({
    testedToday: 2,
    worseToday: 1,
    activeProfiles: 3,
    baselineNotReady: 1,
  });
});

describe('active codes', () => {
  const code = async (
    digits: string,
    over: { groupId?: number; profileId?: number; starts?: string; ends?: string },
  ) => {
    const [row] = await portal.server.db.owner<{
      id: number;
    }>(sql`insert into codes (organization_id, code, group_id, profile_id,
      protocol_id, session_type_id, starts_at, ends_at) select ${portal.organizationId}, ${digits}, ${over.groupId ?? null}::int,
      ${over.profileId ?? null}::int, id, 2, now() + ${over.starts ?? '-1 day'}::interval, now() + ${over.ends ?? '1 day'}::interval
      from protocols where organization_id = ${portal.organizationId} limit 1 returning id`);
    return row?.id ?? 0;
  };

  test('C023: those that run now, the first to end on top, at most five; a User’s are those of their groups', async () => {
    await portal.server.db.owner(
      sql`insert into protocols (organization_id, name) values (${portal.organizationId}, 'Concussion Baseline')`,
    );
    expect(await dashboardOf(portal.admin)).toMatchObject({ activeCodeCount: 0, activeCodes: [] });
    const profileId = await portal.aProfile();
    const second = await code('70001', { groupId: portal.football, ends: '2 days' });
    const first = await code('70002', { profileId });
    await code('70003', { groupId: portal.soccer, ends: '3 days' });
    await code('70004', { groupId: portal.football, ends: '-1 hour' });
    await code('70005', { groupId: portal.football, starts: '1 hour' });
    const own = await dashboardOf(portal.trainer);
    expect(own.activeCodeCount).toBe(2);
    expect(own.activeCodes).toEqual([
      expect.objectContaining({
        id: first,
        code: '70002',
        profileId,
        profileName: expect.stringMatching(/ P/),
        groupName: null,
        protocolName: 'Concussion Baseline',
      }),
      expect.objectContaining({ id: second, code: '70001', profileId: null, groupName: 'Football' }),
    ]);
    for (const digits of ['70006', '70007', '70008']) await code(digits, { ends: '4 days' });
    const whole = await dashboardOf(portal.admin);
    expect(whole.activeCodeCount).toBe(6);
    expect(whole.activeCodes.map(({ code }) => code)).toEqual(['70002', '70001', '70003', '70006', '70007']);
  });
});

test('C026: internal staff get figures and codes without anybody’s name', async () => {
  const { options } = await signIn(portal.server, { isSuperAdmin: true });
  await portal.server.sendOk(
    grantOrganizationAccess,
    { organizationId: portal.organizationId, reason: 'Asked by the clinic' },
    options,
  );
  const inside = await dashboardOf({ ...options, organizationId: portal.organizationId });
  expect(inside.facts.quietProfiles).toEqual([{ id: expect.any(Number), lastName: null }]);
  expect(inside.activeCodes[0]).toMatchObject({
    code: '70002',
    profileId: expect.any(Number),
    profileName: null,
  });
  expect(inside.facts).toMatchObject({ openEvents: 2, worseToday: 1 });
});

test('C413 C414: no call of the dashboard takes more than four data statements, for whoever asks', async () => {
  const { db } = portal.server;
  for (const as of [portal.admin, portal.trainer]) {
    const asked = [
      () => dashboardOf(as),
      () => portal.server.sendOk(getOrganizationTestDataSummary, { LookBackDays: 60 }, as),
      () => portal.server.sendOk(getProfilesPaged, { RowsPerPage: 5, SortByColumn: 'lastTestDate' }, as),
      () => portal.server.sendOk(getProfilesPaged, { RowsPerPage: 50, openEventsOnly: true }, as),
    ];
    for (const ask of asked) {
      const statements = await recordStatements(db.database, ask);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.length).toBeLessThanOrEqual(4);
    }
  }
});

test('C014: people who read no profiles have no such dashboard', async () => {
  const enterprise = (await givenOrganization(portal.server.db, { isEnterpriseAdmin: true })).id;
  for (const account of [{ accountTypeId: 5 }, { organizationId: enterprise, accessTypeId: 2 as const }]) {
    const { options } = await signIn(portal.server, account);
    expect(await refusalOf(portal.server, getDashboard, {}, options)).toEqual({
      status: 403,
      code: 'access.denied',
    });
  }
});

test('the tile counts as worse whom the page calls worse: red within the noise of the test is a warning', async () => {
  const { worseToday } = (await dashboardOf(portal.admin)).facts;
  const [within, beyond] = [await portal.aProfile(), await portal.aProfile()];
  const tests = [
    { profileId: within, followUpMs: 278 },
    { profileId: beyond, followUpMs: 330 },
  ];
  for (const { profileId, followUpMs } of tests) {
    await portal.submit([
      portal.forProfile(profileId, { results: rt(240), completedOn: ago(24 * 30) }),
      portal.forProfile(profileId, { results: rt(followUpMs), completedOn: ago(1), isNonBaseline: true }),
    ]);
  }
  const { profiles } = await portal.server.sendOk(
    getProfilesPaged,
    { RowsPerPage: 100 },
    { ...portal.admin, timeZone },
  );
  const rowOf = (profileId: number) => profiles.find(({ id }) => id === profileId);
  expect([within, beyond].map((id) => rowOf(id)?.largestChange?.changeLevel)).toEqual(['bad', 'bad']);
  const { profiles: worse } = await portal.server.sendOk(
    getProfilesPaged,
    { needs: 'worseToday', RowsPerPage: 100 },
    { ...portal.admin, timeZone },
  );
  expect(worse.map(({ id }) => id)).toContain(beyond);
  expect(worse.map(({ id }) => id)).not.toContain(within);
  expect((await dashboardOf(portal.admin)).facts.worseToday).toBe(worseToday + 1);
  // A row of a release before this rule tells its colour only.
  await portal.server.db.owner(
    sql`update profile_summaries set largest_change = largest_change - 'verdictLevel' where profile_id = ${within}`,
  );
  expect((await dashboardOf(portal.admin)).facts.worseToday).toBe(worseToday + 2);
});

test.each([
  { why: 'a red flag beside the field counts', results: [anOnFieldAssessment(1013, true)], more: 1 },
  {
    why: 'a severe GAD-7 counts',
    results: [
      { measureId: 1017, recording: { kind: 'itemAnswers' as const, answers: Array<number>(7).fill(3) } },
    ],
    more: 1,
  },
  {
    why: 'a GAD-7 of concern does not',
    results: [
      { measureId: 1017, recording: { kind: 'itemAnswers' as const, answers: Array<number>(7).fill(2) } },
    ],
    more: 0,
  },
])(
  'C066: the tile of events counts as worse who stands on top of the list it leads to: $why',
  async ({ results, more }) => {
    const before = (await dashboardOf(portal.admin)).facts;
    const profileId = await portal.aProfile();
    await portal.submit([portal.forProfile(profileId, { results, completedOn: ago(1) })]);
    await portal.server.sendOk(
      createProfileEvent,
      {
        profileEvent: {
          profileId,
          eventTypeId: 2,
          name: 'Fall',
          startedOn: ago(2),
          endedOn: null,
          note: null,
        },
      },
      portal.trainer,
    );
    const { openEvents, worseEvents } = (await dashboardOf(portal.admin)).facts;
    expect([openEvents - before.openEvents, worseEvents - before.worseEvents]).toEqual([1, more]);
    const { profiles } = await portal.server.sendOk(
      getProfilesPaged,
      { openEventsOnly: true, SortByColumn: 'severity', SortAscending: false, RowsPerPage: 50 },
      portal.admin,
    );
    expect(profiles.slice(0, worseEvents).some(({ id }) => id === profileId)).toBe(more === 1);
  },
);
