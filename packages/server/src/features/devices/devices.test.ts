import { createHash, randomUUID } from 'node:crypto';
import {
  adjustBaselineCalculationDate,
  excludeIncludeTestResults,
  getHeldTests,
  getProfileAverages,
  getProfilesPaged,
  getProfileTestById,
  getRoster,
  getTestRawData,
  getWebProfileDetail,
  matchPerson,
  redeemCode,
  type SubmittedTestInput,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { aStanding, aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let football: number;
let soccer: number;
let admin: SendOptions;
let trainer: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  football = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  soccer = (await givenGroup(server.db, organizationId, { name: 'Soccer', isDefault: true })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  trainer = (await signIn(server, { organizationId, groupIds: [football] })).options;
});
afterAll(() => server.stop());

const aProfile = async (groupId = football, birthDate = '2009-03-14') =>
  (
    await givenProfile(server.db, organizationId, {
      groupIds: [groupId],
      birthDate,
      lastName: `P${randomUUID().slice(0, 8)}`,
    })
  ).id;
const submit = async (tests: SubmittedTestInput[], options: SendOptions = trainer) =>
  (await server.sendOk(submitTests, { tests: tests as Record<string, unknown>[] }, options)).outcomes;
const submitOne = async (one: SubmittedTestInput, options?: SendOptions) => {
  const [outcome] = await submit([one], options);
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
};
const forProfile = (profileId: number, overrides: Partial<SubmittedTestInput> = {}) =>
  aSubmittedTest({ person: { kind: 'profile', profileId }, ...overrides });
const redeem = async (code: string): Promise<SendOptions> => ({
  token: (await server.sendOk(redeemCode, { code })).token,
});

describe('redeeming a code', () => {
  test('C465: five digits give the protocol, the settings and a token, and no name', async () => {
    const protocol = await givenProtocol(server.db, organizationId, {
      name: 'Quick',
      measureIds: [1001, 1002],
      symptomsEnabled: true,
    });
    const { code } = await givenCode(server.db, organizationId, {
      groupId: football,
      protocolId: protocol.id,
    });
    const reply = await server.sendOk(redeemCode, { code });
    expect(reply.audience).toBe('group');
    expect(reply.protocol.measures.map((m) => m.measureId)).toEqual([1001, 1002, 9999]);
    expect(reply.protocol.measures[0]?.componentIds).toEqual([7, 2, 11, 1, 10]);
    expect(JSON.stringify(reply)).not.toContain('Football');
    expect(JSON.stringify(reply)).not.toContain('Fixture School');
  });
  test.each([
    { why: 'a code that is wrong', hours: null, code: 'code.not_right' },
    { why: 'a code that has expired', hours: [-48, -1] as const, code: 'code.expired' },
    { why: 'a code that is not active yet', hours: [2, 24] as const, code: 'code.not_yet_active' },
  ])('$why has its own clear error', async ({ hours, code }) => {
    const made =
      hours === null
        ? { code: '00000' }
        : await givenCode(server.db, organizationId, {
            groupId: football,
            startsInHours: hours[0],
            endsInHours: hours[1],
          });
    expect(await refusalOf(server, redeemCode, { code: made.code })).toEqual({ status: 422, code });
  });
  test('a code token lists no profiles, reads no tests and opens no other organization', async () => {
    const token = await redeem((await givenCode(server.db, organizationId, { groupId: football })).code);
    expect(await refusalOf(server, getProfilesPaged, {}, token)).toMatchObject({ status: 403 });
    expect(await refusalOf(server, getRoster, {}, token)).toMatchObject({ status: 403 });
    const profileId = await aProfile(soccer);
    expect((await submitOne(forProfile(profileId), token)).errors[0]?.code).toBe(
      'submission.profile_out_of_scope',
    );
  });
});

describe('matching a person', () => {
  test('one answer for every mismatch; the sixth miss ends the token', async () => {
    const profileId = await aProfile(football, '2008-05-06');
    const token = await redeem((await givenCode(server.db, organizationId, { groupId: football })).code);
    await server.sendOk(matchPerson, { birthDate: '2008-05-06', profileId }, token);
    for (let miss = 0; miss < 5; miss += 1) {
      expect(await refusalOf(server, matchPerson, { birthDate: '2008-05-07', profileId }, token)).toEqual({
        status: 422,
        code: 'match.none',
      });
    }
    expect(await refusalOf(server, matchPerson, { birthDate: '2008-05-07', profileId }, token)).toEqual({
      status: 429,
      code: 'match.held_off',
    });
  });
  test('an id alone, or a profile of another group, matches nobody', async () => {
    const token = await redeem((await givenCode(server.db, organizationId, { groupId: football })).code);
    const profileId = await aProfile(soccer, '2008-05-08');
    expect((await refusalOf(server, matchPerson, { birthDate: '2008-05-08', profileId }, token)).code).toBe(
      'match.none',
    );
    expect((await refusalOf(server, matchPerson, { birthDate: '2008-05-08' }, token)).code).toBe(
      'match.none',
    );
  });
  test('twins without a unique match are held, not guessed; nobody is held too', async () => {
    for (const firstName of ['Ada', 'Bea']) {
      await givenProfile(server.db, organizationId, {
        firstName,
        lastName: 'Twin',
        birthDate: '2010-10-10',
        groupIds: [football],
      });
    }
    const token = await redeem((await givenCode(server.db, organizationId, { groupId: football })).code);
    const held = await submitOne(
      aSubmittedTest({ person: { kind: 'nameMatch', birthDate: '2010-10-10', lastName: 'twin' } }),
      token,
    );
    expect(held).toMatchObject({
      status: 'held',
      profileTestId: null,
      errors: [{ code: 'submission.match_not_unique' }],
    });
    const nobody = await submitOne(
      aSubmittedTest({ person: { kind: 'nameMatch', birthDate: '1990-01-01', lastName: 'Nobody' } }),
      token,
    );
    expect(nobody).toMatchObject({ status: 'held', errors: [{ code: 'match.none' }] });
    const list = await server.sendOk(getHeldTests, {}, admin);
    expect(list.heldTests.map((row) => row.reasonCode)).toEqual(
      expect.arrayContaining(['submission.match_not_unique', 'match.none']),
    );
  });
  test('a new-profile code creates the person once, however often it is sent', async () => {
    const token = await redeem((await givenCode(server.db, organizationId)).code);
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
    const first = await submitOne(aSubmittedTest({ person }), token);
    const second = await submitOne(
      aSubmittedTest({ person, completedOn: '2026-03-03T15:42:00-06:00' }),
      token,
    );
    expect(first.status).toBe('stored');
    expect(second.profileId).toBe(first.profileId);
    const roster = await server.sendOk(getRoster, {}, admin);
    expect(roster.profiles.filter((row) => row.clientUuid === person.person.clientUuid)).toHaveLength(1);
  });
});

describe('submitting', () => {
  test('sent twice is stored once, with the same answer', async () => {
    const one = forProfile(await aProfile());
    const first = await submitOne(one);
    const again = await submitOne(one);
    expect(again).toEqual({ ...first, wasKnown: true });
    const rows = await server.db.owner<{ n: number }>(
      sql`select count(*)::int as n from tests where client_uuid = ${one.clientUuid}::uuid`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
  test('the same id with another content is a conflict, and the first one stays', async () => {
    const profileId = await aProfile();
    const one = forProfile(profileId);
    await submitOne(one);
    const other = await submitOne({ ...one, note: 'changed' });
    expect(other).toMatchObject({ status: 'refused', errors: [{ code: 'submission.conflict' }] });
    const detail = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
    expect(detail.tests).toHaveLength(1);
    expect(detail.newestTest?.note).toBeNull();
  });
  test('the same id sent by another organization is a conflict there, and tells nothing', async () => {
    const one = forProfile(await aProfile());
    await submitOne(one);
    const elsewhere = (await givenOrganization(server.db)).id;
    const group = (await givenGroup(server.db, elsewhere)).id;
    const stranger = (await signIn(server, { organizationId: elsewhere, groupIds: [group] })).options;
    const theirs = (await givenProfile(server.db, elsewhere, { groupIds: [group] })).id;
    const outcome = await submitOne(forProfile(theirs, { clientUuid: one.clientUuid }), stranger);
    expect(outcome).toMatchObject({
      status: 'refused',
      profileTestId: null,
      errors: [{ code: 'submission.conflict' }],
    });
  });
  test('one bad test costs none of the others', async () => {
    const [good, bad] = [await aProfile(), await aProfile()];
    const outcomes = await submit([
      forProfile(good),
      forProfile(bad, { results: [{ measureId: 12, recording: { ...aStanding(), sampleRateHz: 3 } }] }),
      { nonsense: true } as unknown as SubmittedTestInput,
      forProfile(bad),
    ]);
    expect(outcomes.map((o) => o.status)).toEqual(['stored', 'refused', 'refused', 'stored']);
    expect(outcomes[1]?.errors).toMatchObject([{ code: 'recording.bad_rate', field: 'results.0' }]);
    expect(outcomes[2]?.errors[0]?.code).toBe('request.invalid');
  });
  test('a profile of a group that was not granted, of another organization or unknown is refused alike', async () => {
    const foreign = (await givenProfile(server.db, (await givenOrganization(server.db)).id)).id;
    for (const profileId of [await aProfile(soccer), foreign, 2_000_000]) {
      expect((await submitOne(forProfile(profileId))).errors[0]?.code).toBe(
        'submission.profile_out_of_scope',
      );
    }
  });
  test.each([
    {
      why: 'values that are not numbers',
      recording: { ...aStanding(), x: aStanding().x.map((v, i) => (i === 9 ? 'NaN' : v)) },
      code: 'recording.not_finite',
    },
    {
      why: 'too many gaps',
      recording: { ...aStanding(), x: aStanding().x.map((v, i) => (i % 3 === 0 ? v : null)) },
      code: 'recording.too_many_gaps',
    },
    { why: 'a wrong rate', recording: { ...aStanding(), sampleRateHz: 5000 }, code: 'recording.bad_rate' },
    {
      why: 'ten samples',
      recording: {
        kind: 'acceleration',
        sampleRateHz: 100,
        x: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        y: Array(10).fill(0.2),
        z: Array(10).fill(9.8),
      },
      code: 'recording.too_short',
    },
    {
      why: 'a frozen sensor',
      recording: { ...aStanding(), x: aStanding().x.map(() => 0.1), y: aStanding().y.map(() => 0.1) },
      code: 'recording.frozen_sensor',
    },
  ])(
    'a recording with $why is refused by name, and nothing of it is half stored',
    async ({ recording, code }) => {
      const profileId = await aProfile();
      const outcome = await submitOne(
        forProfile(profileId, { results: [{ measureId: 12, recording: recording as never }] }),
      );
      expect(outcome).toMatchObject({ status: 'refused', errors: [{ code }] });
      const detail = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
      expect(detail.tests).toEqual([]);
      const kept = await server.db.owner<{ n: number }>(
        sql`select count(*)::int as n from refused_submissions where reason_code = ${code}`,
      );
      expect(kept[0]?.n).toBeGreaterThan(0);
    },
  );
  test.each([
    { why: 'out of range', answers: [0, 0, 0, 0, 0, 0, 4], code: 'recording.answer_out_of_range' },
    { why: 'too few', answers: [0, 0, 0], code: 'recording.wrong_item_count' },
  ])('answers $why are refused', async ({ answers, code }) => {
    const outcome = await submitOne(
      forProfile(await aProfile(), {
        results: [{ measureId: 1017, recording: { kind: 'itemAnswers', answers } }],
      }),
    );
    expect(outcome.errors[0]?.code).toBe(code);
  });
  test.each([
    { why: 'before birth', completedOn: '2001-01-01T00:00:00Z', code: 'submission.before_birth' },
    { why: 'more than a day ahead', completedOn: '2999-01-01T00:00:00Z', code: 'submission.in_future' },
  ])('a test from $why is held with its data, not lost', async ({ completedOn, code }) => {
    const one = forProfile(await aProfile(), { completedOn });
    expect(await submitOne(one)).toMatchObject({ status: 'held', errors: [{ code }] });
    const kept = await server.db.owner<{ body: { completedOn: string } }>(
      sql`select body from submissions where client_uuid = ${one.clientUuid}::uuid`,
    );
    expect(kept[0]?.body.completedOn).toBe(completedOn);
  });
  test('any zone and any order: tests stand by their own times', async () => {
    const profileId = await aProfile();
    await submit([
      forProfile(profileId, { completedOn: '2026-03-05T09:00:00+13:00' }),
      forProfile(profileId, { completedOn: '2026-03-01T09:00:00-08:00' }),
      forProfile(profileId, { completedOn: '2026-03-03T09:00:00+05:30' }),
    ]);
    const detail = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
    expect(detail.tests.map((one) => one.completedOn)).toEqual([
      '2026-03-04T20:00:00.000Z',
      '2026-03-03T03:30:00.000Z',
      '2026-03-01T17:00:00.000Z',
    ]);
  });
  test('a body of 10 MB is refused in words', async () => {
    const response = await server.fetch('/api/Device/SubmitTests', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${trainer.token}` },
      body: JSON.stringify({ tests: [{ note: 'x'.repeat(10_000_000) }] }),
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      isSuccess: false,
      errors: [{ code: 'request.too_large' }],
    });
  });
  test('C353: the raw recording reads back as it was sent, under the hash the device was told', async () => {
    const recording = aStanding();
    const outcome = await submitOne(
      forProfile(await aProfile(), { results: [{ measureId: 12, recording }] }),
    );
    const hash = createHash('sha256').update(JSON.stringify(recording)).digest('hex');
    expect(outcome.recordingHashes).toEqual([hash]);
    const { testResultsRawData } = await server.sendOk(
      getTestRawData,
      { id: outcome.profileTestId ?? 0 },
      trainer,
    );
    expect(testResultsRawData).toMatchObject([{ testId: 12, recordingHash: hash, rawData: recording }]);
  });
});

describe('what follows from a test', () => {
  const rt = (ms: number) => [
    { measureId: 1002, recording: reactions(ms - 10, ms - 5, ms, ms + 5, ms + 10) },
  ];
  test('C004 C253: three baselines of 250 and a later test of 300 show +20 % as worse', async () => {
    const profileId = await aProfile();
    await submit([
      forProfile(profileId, { results: rt(240), completedOn: '2026-01-05T10:00:00Z' }),
      forProfile(profileId, { results: rt(250), completedOn: '2026-01-12T10:00:00Z' }),
      forProfile(profileId, { results: rt(260), completedOn: '2026-01-19T10:00:00Z' }),
      forProfile(profileId, { results: rt(300), completedOn: '2026-02-02T10:00:00Z', isNonBaseline: true }),
    ]);
    const { newestTest, profile, trends } = await server.sendOk(
      getWebProfileDetail,
      { id: profileId },
      trainer,
    );
    const measure = newestTest?.measureResults['1002'];
    expect(measure).toMatchObject({
      score: 300,
      scoreChange: 50,
      percentChange: 20,
      changeLevel: 'bad',
      changeWord: 'Worse',
    });
    expect(measure?.baseline).toMatchObject({ score: 250, baselineTestCount: 3 });
    expect(measure?.results[0]?.receipt?.trialsDiscarded.map((trial) => trial.reason)).toEqual([
      'fastest of its set',
      'slowest of its set',
    ]);
    expect(newestTest?.verdict.headline).toContain('1 of 1');
    expect(profile.lastTestDate).toBe('2026-02-02T10:00:00.000Z');
    expect(trends.find((trend) => trend.measureId === 1002)?.points.map((point) => point.score)).toEqual([
      240, 250, 260, 300,
    ]);
    const page = await server.sendOk(getProfilesPaged, { SearchString: String(profileId) }, trainer);
    expect(page.profiles.find((row) => row.id === profileId)?.largestChange).toMatchObject({
      measureId: 1002,
      changeLevel: 'bad',
    });
  });
  test('C239 C242 C347 C348: baselines stay right when results are excluded, restored, or the start date moves', async () => {
    const profileId = await aProfile();
    const [first] = await submit([
      forProfile(profileId, { results: rt(200), completedOn: '2026-01-05T10:00:00Z' }),
      forProfile(profileId, { results: rt(300), completedOn: '2026-01-12T10:00:00Z' }),
    ]);
    const baseline = async () => {
      const { averages } = await server.sendOk(getProfileAverages, { ids: [profileId] }, trainer);
      return averages[String(profileId)]?.find((one) => one.measureId === 1002)?.score;
    };
    expect(await baseline()).toBe(250);
    const profileTestId = first?.profileTestId ?? 0;
    const { profileTest } = await server.sendOk(getProfileTestById, { id: profileTestId }, trainer);
    const resultIds = Object.values(profileTest.measureResults).flatMap((one) =>
      one.results.map((row) => row.profileTestResultId),
    );
    const change = { profileTestResultIds: resultIds, profileTestId, profileId };
    await server.sendOk(
      excludeIncludeTestResults,
      { ...change, shouldExclude: true, reason: 'Phone slipped' },
      trainer,
    );
    expect(await baseline()).toBe(300);
    await server.sendOk(excludeIncludeTestResults, { ...change, shouldExclude: false }, trainer);
    expect(await baseline()).toBe(250);
    await server.sendOk(
      adjustBaselineCalculationDate,
      { profileId, baselineStartDate: '2026-01-10T06:00:00-06:00' },
      trainer,
    );
    expect(await baseline()).toBe(300);
    await server.sendOk(
      adjustBaselineCalculationDate,
      { profileId, baselineStartDate: '2000-01-01T00:00:00Z' },
      trainer,
    );
    expect(await baseline()).toBe(250);
  });
  test('a later baseline moves it, however late it arrives', async () => {
    const profileId = await aProfile();
    await submitOne(
      forProfile(profileId, { results: rt(300), completedOn: '2026-02-01T10:00:00Z', isNonBaseline: true }),
    );
    await submitOne(forProfile(profileId, { results: rt(250), completedOn: '2026-01-01T10:00:00Z' }));
    const { newestTest } = await server.sendOk(getWebProfileDetail, { id: profileId }, trainer);
    expect(newestTest?.measureResults['1002']).toMatchObject({ score: 300, percentChange: 20 });
  });
  test('C234: a test inside an event is an event test and no baseline', async () => {
    const profileId = await aProfile();
    await server.db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
      values (${organizationId}, ${profileId}, 2, 'Suspected Concussion', '2026-02-01T00:00:00Z')`);
    await submitOne(forProfile(profileId, { completedOn: '2026-02-02T10:00:00Z' }));
    const { newestTest, openEvent, profile } = await server.sendOk(
      getWebProfileDetail,
      { id: profileId },
      trainer,
    );
    expect(newestTest).toMatchObject({ isEvent: true, isBaselineSession: false });
    expect(openEvent).toMatchObject({ testCount: 1 });
    expect(profile).toMatchObject({ inEvent: true, baselineStatus: 'Needed' });
  });
});

describe('the roster', () => {
  test('holds the profiles in reach since a cursor, and says who left', async () => {
    const first = await server.sendOk(getRoster, { limit: 1_000 }, trainer);
    expect(
      first.profiles.filter((row) => !row.isRemoved).every((row) => row.groupIds.includes(football)),
    ).toBe(true);
    const profileId = await aProfile();
    const second = await server.sendOk(getRoster, { cursor: first.cursor }, trainer);
    expect(second.profiles.map((row) => [row.profileId, row.isRemoved])).toEqual([[profileId, false]]);
    await server.db.owner(sql`delete from profile_groups where profile_id = ${profileId}`);
    const third = await server.sendOk(getRoster, { cursor: second.cursor }, trainer);
    expect(third.profiles).toMatchObject([{ profileId, isRemoved: true, firstName: null, birthDate: null }]);
    expect((await server.sendOk(getRoster, { cursor: third.cursor }, trainer)).profiles).toEqual([]);
  });
});
