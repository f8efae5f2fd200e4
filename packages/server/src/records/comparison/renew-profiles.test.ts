import { setTimeout as sleep } from 'node:timers/promises';
import {
  getProfileAverages,
  getProfilesPaged,
  getTestedProfilesBySessionId,
  getWebProfileDetail,
  grantOrganizationAccess,
  type SubmittedTestInput,
  updateOrganizationPreferences,
} from '@plumbline/contract';
import { derivedRulesVersion, raisedMeaningOf } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { aFourStageTest, aScreening } from '../../../test/builders/every-measure.ts';
import { givenCode } from '../../../test/builders/programs.ts';
import { aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { signIn } from '../../../test/portal.ts';
import { whileHeld } from '../../../test/while-uncommitted.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recomputeProfile } from './recompute-profile.ts';
import { enqueueRenewals } from './renew-profiles.job.ts';

// Work of the queue is waited for.
vi.setConfig({ testTimeout: 60_000 });

type Results = SubmittedTestInput['results'];
interface Preferences {
  fallRiskStampEnabled?: boolean;
  flagTestOnCovidTemperatureSkip?: boolean;
}
const rt = (...times: number[]): Results => [{ measureId: 1002, recording: reactions(...times) }];
const steady = rt(240, 245, 250, 255, 260);
const slow = rt(440, 445, 450, 455, 460);
const startedBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let portal: DevicePortal;
let staff: SendOptions;
beforeAll(async () => {
  portal = await startDevicePortal();
  const { server, organizationId } = portal;
  const own = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, own);
  staff = { ...own, organizationId };
});
afterAll(() => portal.server.stop());

/** The stamp is set by internal staff, the rest by a System Admin. */
const chosen = (organizationPreferences: Preferences) =>
  portal.server.sendOk(
    updateOrganizationPreferences,
    { organizationPreferences },
    organizationPreferences.fallRiskStampEnabled === undefined ? portal.admin : staff,
  );

/** A profile with a test of each of these results, the last one just now. */
async function tested(birthDate: string, ...tests: Results[]): Promise<number> {
  const profileId = await portal.aProfile(portal.football, birthDate);
  for (const [index, results] of tests.entries()) {
    const completedOn = startedBefore(1 + (tests.length - 1 - index) * 60 * 24);
    await portal.submitOne(portal.forProfile(profileId, { results, completedOn }));
  }
  return profileId;
}

/** What the list says of a profile. */
async function listed(profileId: number) {
  const { profiles } = await portal.server.sendOk(
    getProfilesPaged,
    { SearchString: String(profileId) },
    portal.admin,
  );
  return profiles.find(({ id }) => id === profileId);
}
/** What its page says, as a list would. */
async function onPage(profileId: number) {
  const { newestTest } = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.admin);
  return raisedMeaningOf(newestTest?.verdict.meanings ?? []);
}

test.each<{ what: string; preferences: Preferences; results: Results }>([
  {
    what: 'the fall risk stamp',
    preferences: { fallRiskStampEnabled: true },
    results: aFourStageTest(10, 10, 4, 0),
  },
  {
    what: 'a skipped temperature',
    preferences: { flagTestOnCovidTemperatureSkip: true },
    results: [...steady, aScreening({ temperatureC: null })],
  },
])(
  'a list says what the page says once the organization has changed $what',
  async ({ preferences, results }) => {
    const profileId = await tested('1950-01-01', results);
    expect((await listed(profileId))?.meaning).toBeNull();
    await chosen(preferences);
    const meaning = await onPage(profileId);
    expect(meaning).not.toBeNull();
    await vi.waitFor(async () => expect((await listed(profileId))?.meaning).toEqual(meaning), 10_000);
    await chosen(Object.fromEntries(Object.keys(preferences).map((name) => [name, false])));
    await vi.waitFor(async () => expect((await listed(profileId))?.meaning).toBeNull(), 10_000);
  },
);

test('every reader of baselines reads those of the rules of now, whatever was stored', async () => {
  const { server, football, organizationId } = portal;
  const { id: codeId, code } = await givenCode(server.db, organizationId, { groupId: football });
  const profileId = await tested('2009-03-14', steady);
  await portal.submitOne(
    aSubmittedTest({
      person: { kind: 'idMatch', birthDate: '2009-03-14', profileId },
      results: slow,
      isNonBaseline: true,
      completedOn: startedBefore(0),
    }),
    await portal.redeem(code),
  );
  const averages = async () =>
    (await server.sendOk(getProfileAverages, { ids: [profileId] }, portal.trainer)).averages;
  const underCode = async () =>
    (await server.sendOk(getTestedProfilesBySessionId, { id: codeId }, portal.trainer)).testedProfiles;
  const before = [await averages(), await underCode()];
  await server.db.owner(sql`update profile_baselines
    set baseline = baseline || '{"algorithmVersion": "baseline-0.9.0", "score": 1}' where profile_id = ${profileId}`);
  expect([await averages(), await underCode()]).toEqual(before);
  // Rules that made no baseline where those of now make one leave no row to tell it by.
  await server.db.owner(sql`delete from profile_baselines where profile_id = ${profileId}`);
  await server.db.owner(
    sql`update profile_summaries set largest_change = null where profile_id = ${profileId}`,
  );
  expect([await averages(), await underCode()]).toEqual(before);
  const page = await server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(page.newestTest?.verdict.badCount).toBe(1);
});

/** What the minute job does. */
const minute = () =>
  portal.server.db.database.transaction({ as: 'identity', requestId: 'minute' }, (tx) =>
    enqueueRenewals(tx, portal.server.services),
  );
/** Renewals of an organization in these states. */
const jobsIn = async (organizationId: number, ...states: string[]): Promise<number> => {
  const [row] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'records.renew_profiles'
      and state::text = any (${sql.param(states)}::text[])
      and data -> 'asked' ->> 'organizationId' = ${String(organizationId)}`,
  );
  return row?.count ?? 0;
};
const waitingJobs = (organizationId: number) => jobsIn(organizationId, 'created');
const openJobs = (organizationId: number) => jobsIn(organizationId, 'created', 'retry', 'active');
interface Derived {
  id: number;
  rulesVersion: number | null;
  largestChange: { changeLevel: string } | null;
  meaning: object | null;
  baselineStatus: string;
}
const derived = (profileIds: readonly number[]) =>
  portal.server.db.owner<Derived>(sql`select profile_id as id, rules_version, largest_change,
    meaning, baseline_status
    from profile_summaries where profile_id = any (${sql.param([...profileIds])}::int[]) order by profile_id`);
const gad7: Results = [
  { measureId: 1017, recording: { kind: 'itemAnswers', answers: Array<number>(7).fill(3) } },
];
/** As a server of the release before leaves rows: without what it did not know, and as its rules were. */
const asBefore = (profileIds: readonly number[]) =>
  portal.server.db.owner(sql`update profile_summaries set largest_change = '{"changeLevel": "none"}', meaning = null
    where profile_id = any (${sql.param([...profileIds])}::int[])`);

test('after an upgrade what an older version stored is renewed, and the log says so; the rows of a newer one stay', async () => {
  const { server, organizationId } = portal;
  const profileIds = [
    await tested('2009-03-14', steady, [...slow, ...gad7]),
    await tested('2009-03-14', steady),
  ];
  const never = await portal.aProfile();
  const before = await derived([...profileIds, never]);
  expect(before[0]).toMatchObject({ largestChange: { changeLevel: 'bad' }, meaning: { level: 'severe' } });
  expect(before.map(({ rulesVersion }) => rulesVersion)).toEqual([
    derivedRulesVersion,
    derivedRulesVersion,
    null,
  ]);
  await asBefore(profileIds);
  // A newer version that runs beside this one renews them by its own rules, and not the two in turns.
  const newer = await tested('2009-03-14', gad7);
  await server.db.owner(sql`update profile_summaries set meaning = null, rules_offered = ${derivedRulesVersion + 1}
    where profile_id = ${newer}`);
  await minute();
  await vi.waitFor(async () => expect(await derived([...profileIds, never])).toEqual(before), 10_000);
  expect(await derived([newer])).toMatchObject([{ rulesVersion: derivedRulesVersion + 1, meaning: null }]);
  const told = { organizationId, count: 2, message: 'profiles were renewed' };
  await vi.waitFor(() => expect(server.logLines()).toContainEqual(expect.objectContaining(told)));
  // Nothing is left.
  expect(await minute()).toBe(0);
});

test('a profile that cannot be derived keeps none of the others from being renewed', async () => {
  const { server } = portal;
  const broken = await tested('2009-03-14', steady, gad7);
  const whole = await tested('2009-03-14', steady, gad7);
  await server.db.owner(sql`update test_measures set validity = '7' where profile_id = ${broken}`);
  await asBefore([broken, whole]);
  await minute();
  await vi.waitFor(async () => expect((await derived([whole]))[0]?.meaning).not.toBeNull(), 10_000);
  expect((await derived([broken]))[0]).toMatchObject({ rulesVersion: 0, meaning: null });
  expect(server.logLines()).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'a profile could not be renewed' }),
  );
  await server.db.owner(sql`update test_measures set validity = '[]' where profile_id = ${broken}`);
  await minute();
  await vi.waitFor(async () => expect((await derived([broken]))[0]?.meaning).not.toBeNull(), 10_000);
});

test('a preference that a server of the release before changed is found, and the audit log tells of the preference alone', async () => {
  const { server, organizationId } = portal;
  const profileId = await tested('1950-01-01', aFourStageTest(10, 10, 4, 0));
  expect((await listed(profileId))?.meaning).toBeNull();
  const stamp = (is: boolean) =>
    server.db.owner(
      sql`update organization_preferences set fall_risk_stamp_enabled = ${is} where organization_id = ${organizationId}`,
    );
  await stamp(true);
  expect(await minute()).toBe(1);
  const meaning = { level: 'concern', words: 'Fall risk raised' };
  await vi.waitFor(async () => expect((await listed(profileId))?.meaning).toEqual(meaning), 10_000);
  const [noted] = await server.db.owner<{ after: object }>(
    sql`select after from audit.log where entity = 'organization_preferences' order by id desc limit 1`,
  );
  expect(noted?.after).toEqual({ fall_risk_stamp_enabled: true });
  await stamp(false);
  expect(await minute()).toBe(1);
  await vi.waitFor(async () => expect((await listed(profileId))?.meaning).toBeNull(), 10_000);
});

// The embedded database does one transaction after the other.
const alongside = test.skipIf(inject('database').kind === 'embedded');
const turnOf = (profileId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('records.recompute_profile'), hashtext(${String(profileId)}))`;

alongside('a change while a renewal runs is not lost, and waits in the queue once', async () => {
  const { organizationId } = portal;
  const profileId = await tested('1950-01-01', aFourStageTest(10, 10, 4, 0));
  await whileHeld(portal, turnOf(profileId), async (turn) => {
    await chosen({ fallRiskStampEnabled: true });
    // The renewal waits for the profile. Meanwhile people change their minds.
    await turn.isWaitedFor();
    await vi.waitFor(async () => expect(await waitingJobs(organizationId)).toBe(0), 10_000);
    for (const fallRiskStampEnabled of [false, true, false]) await chosen({ fallRiskStampEnabled });
    expect(await waitingJobs(organizationId)).toBe(1);
  });
  await vi.waitFor(async () => {
    expect(await waitingJobs(organizationId)).toBe(0);
    const [row] = await portal.server.db.owner<{ isOfNow: boolean }>(
      sql`select s.meaning_revision = p.meaning_revision as is_of_now from profile_summaries s
        join organization_preferences p using (organization_id) where s.profile_id = ${profileId}`,
    );
    expect(row?.isOfNow).toBe(true);
  }, 10_000);
  expect((await listed(profileId))?.meaning).toBeNull();
});

alongside(
  'a test that comes in after a recomputation read its profile is not overwritten by it',
  async () => {
    const { server, organizationId } = portal;
    const profileId = await tested('2009-03-14', gad7);
    const completedOn = startedBefore(0);
    let submission: Promise<unknown> = Promise.resolve();
    const scope = { as: 'job', name: 'test', organizationId, accountId: null } as const;
    await server.db.database.transaction(scope, async (tx) => {
      const slowed: Tx = {
        continueAsJob: (name, ids) => tx.continueAsJob(name, ids),
        send: (statement, name) => tx.send(statement, name),
        query: async <Row>(statement: SQL, name?: string) => {
          const rows = await tx.query<Row>(statement, name);
          if (name === 'records.tests') {
            // Everything is read and nothing stored: the test comes in now, and ends here or waits for us.
            submission = portal.submitOne(portal.forProfile(profileId, { results: steady, completedOn }));
            await Promise.race([submission, sleep(500)]);
          }
          return rows;
        },
      };
      await recomputeProfile(slowed, profileId, new Date(), 'test', [organizationId]);
    });
    await submission;
    expect((await listed(profileId))?.lastTestDate).toBe(completedOn);
    expect((await derived([profileId]))[0]).toMatchObject({ meaning: null, baselineStatus: 'Current' });
  },
);

alongside(
  'tests that come in beside renewals: nothing waits in a circle, and each row says what the last test says',
  async () => {
    const { server, organizationId } = portal;
    const made = await Promise.all(Array.from({ length: 8 }, () => tested('2009-03-14', steady)));
    const profileIds = made.toSorted((a, b) => a - b);
    const deadlocks = async () =>
      (
        await server.db.owner<{ count: number }>(
          sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
        )
      )[0]?.count;
    const before = await deadlocks();
    for (let round = 0; round < 5; round += 1) {
      const isSurvey = (index: number) => (round + index) % 2 === 0;
      await asBefore(profileIds);
      await minute();
      const outcomes = await Promise.all(
        profileIds.map((profileId, index) =>
          portal.submitOne(
            portal.forProfile(profileId, {
              results: isSurvey(index) ? gad7 : slow,
              isNonBaseline: true,
              completedOn: startedBefore(0),
            }),
          ),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(profileIds.map(() => 'stored'));
      await vi.waitFor(async () => expect(await openJobs(organizationId)).toBe(0), 10_000);
      expect(await derived(profileIds)).toMatchObject(
        profileIds.map((id, index) => ({
          id,
          rulesVersion: derivedRulesVersion,
          largestChange: isSurvey(index) ? null : { changeLevel: 'bad' },
          meaning: isSurvey(index) ? { level: 'severe' } : null,
        })),
      );
    }
    expect(await deadlocks()).toBe(before);
  },
);
