import { randomUUID } from 'node:crypto';
import {
  assignHeldTest,
  discardHeldTest,
  getHeldTest,
  getHeldTests,
  getTestRawData,
  getWebProfileDetail,
  type SubmittedTestInput,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile } from '../../../../test/builders/people.ts';
import { givenCode } from '../../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../../test/device-portal.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

let portal: DevicePortal;
let coach: SendOptions;

beforeAll(async () => {
  portal = await startDevicePortal();
  coach = (await signIn(portal.server, { organizationId: portal.organizationId, groupIds: [portal.soccer] }))
    .options;
});
afterAll(() => portal.server.stop());

const aName = () => `H${randomUUID().slice(0, 8)}`;

/** Somebody of football, and a test that a phone sent for them with a birth date that is off by a day. */
async function aMistypedTest(over: Partial<SubmittedTestInput> = {}) {
  const lastName = aName();
  const { id: profileId } = await givenProfile(portal.server.db, portal.organizationId, {
    groupIds: [portal.football],
    birthDate: '2009-03-14',
    lastName,
  });
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const token = await portal.redeem(code);
  const sent = aSubmittedTest({
    person: { kind: 'nameMatch', birthDate: '2009-03-15', lastName },
    completedOn: '2026-03-02T15:42:00-06:00',
    ...over,
  });
  expect(await portal.submitOne(sent, token)).toMatchObject({ status: 'held' });
  return { profileId, lastName, sent, token, submissionId: await submissionOf(sent) };
}

async function submissionOf({ clientUuid }: SubmittedTestInput): Promise<number> {
  const [row] = await portal.server.db.owner<{ id: number }>(
    sql`select id from submissions where client_uuid = ${clientUuid}::uuid`,
  );
  if (row === undefined) throw new Error('nothing arrived');
  return row.id;
}

const testsOf = async (profileId: number) =>
  (await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.admin)).tests;
const listed = async (viewer: SendOptions) =>
  (await portal.server.sendOk(getHeldTests, { RowsPerPage: 100 }, viewer)).heldTests.map(
    ({ submissionId }) => submissionId,
  );

test('a mistyped birth date: listed with what was sent, its person is proposed first, and assigning stores the test', async () => {
  const { profileId, lastName, sent, token, submissionId } = await aMistypedTest();
  const found = await portal.server.sendOk(getHeldTest, { submissionId }, portal.trainer);
  expect(found).toMatchObject({
    heldTest: {
      submissionId,
      profileId: null,
      completedOn: '2026-03-02T15:42:00-06:00',
      reasonCode: 'match.none',
      reason: 'No profile matches the name or ID and birth date that were entered.',
      sentName: lastName,
      sentBirthDate: '2009-03-15',
      groupName: 'Football',
    },
    canCorrectTime: false,
    mustCorrectTime: false,
  });
  expect(found.candidates[0]).toMatchObject({ profileId, fits: ['name'], groupNames: ['Football'] });
  const done = await portal.server.sendOk(assignHeldTest, { submissionId, profileId }, portal.trainer);
  expect(done.profileId).toBe(profileId);
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(detail.tests).toHaveLength(1);
  expect(detail.tests[0]).toMatchObject({ id: done.profileTestId, completedOn: '2026-03-02T21:42:00.000Z' });
  expect(await listed(portal.admin)).not.toContain(submissionId);
  // The phone that sends it once more reads that it is stored, and not whose staff found it to be.
  expect(await portal.submitOne(sent, token)).toMatchObject({
    status: 'stored',
    wasKnown: true,
    profileTestId: done.profileTestId,
    profileId: null,
    errors: [],
  });
});

test('what is assigned is what a phone would have stored: results, recordings, sender and code', async () => {
  const { profileId, sent, submissionId } = await aMistypedTest();
  const direct = await portal.aProfile();
  await portal.submitOne({ ...portal.forProfile(direct), results: sent.results });
  const { profileTestId } = await portal.server.sendOk(
    assignHeldTest,
    { submissionId, profileId },
    portal.admin,
  );
  const results = (of: number) =>
    portal.server.db.owner(sql`select r.measure_id, r.stance_id, r.repetition, r.score, r.receipt, r.recording_hash, r.validity
      from results r join tests t on t.id = r.test_id where t.profile_id = ${of} order by r.id`);
  expect(await results(profileId)).toEqual(await results(direct));
  const raw = await portal.server.sendOk(getTestRawData, { id: profileTestId }, portal.admin);
  expect(raw.testResultsRawData).toMatchObject([{ rawData: { kind: 'reactionTrials' } }]);
  const [stored] = await portal.server.db.owner(
    sql`select t.administered_account_id, t.submission_id, t.code_id is not null as has_code from tests t where t.id = ${profileTestId}`,
  );
  expect(stored).toEqual({ administeredAccountId: null, submissionId, hasCode: true });
});

test('ten presses and two people at once make one test; another choice afterwards is told that it is decided', async () => {
  const { profileId, submissionId } = await aMistypedTest();
  const other = await portal.aProfile();
  const press = (id: number, viewer: SendOptions) =>
    portal.server.send(assignHeldTest, { submissionId, profileId: id }, viewer);
  await Promise.all([
    ...Array.from({ length: 5 }, () => press(profileId, portal.trainer)),
    ...Array.from({ length: 5 }, () => press(other, portal.admin)),
  ]);
  const [count] = await portal.server.db.owner<{ n: number }>(
    sql`select count(*)::int as n from tests where submission_id = ${submissionId}`,
  );
  expect(count?.n).toBe(1);
  const [owner, loser] = (await testsOf(profileId)).length === 1 ? [profileId, other] : [other, profileId];
  const [first] = await testsOf(owner);
  expect(
    await portal.server.sendOk(assignHeldTest, { submissionId, profileId: owner }, portal.trainer),
  ).toMatchObject({ profileTestId: first?.id, profileId: owner });
  expect(
    await refusalOf(portal.server, assignHeldTest, { submissionId, profileId: loser }, portal.trainer),
  ).toEqual({ status: 404, code: 'held_test.not_found' });
});

test('a clock two days ahead: stored only under a time that is corrected, not after it arrived and not before birth', async () => {
  const profileId = await portal.aProfile();
  const ahead = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const sent = portal.forProfile(profileId, { completedOn: ahead });
  expect(await portal.submitOne(sent)).toMatchObject({ status: 'held' });
  const submissionId = await submissionOf(sent);
  expect(await portal.server.sendOk(getHeldTest, { submissionId }, portal.trainer)).toMatchObject({
    mustCorrectTime: true,
    candidates: [{ profileId, fits: ['profile'] }],
  });
  const assign = (completedOn?: string) =>
    refusalOf(
      portal.server,
      assignHeldTest,
      { submissionId, profileId, ...(completedOn && { completedOn }) },
      portal.trainer,
    );
  expect(await assign()).toEqual({ status: 422, code: 'held_test.after_arrival' });
  expect(await assign(ahead)).toEqual({ status: 422, code: 'held_test.after_arrival' });
  expect(await assign('2001-01-01T08:00:00-06:00')).toEqual({ status: 422, code: 'held_test.before_birth' });
  await portal.server.sendOk(
    assignHeldTest,
    { submissionId, profileId, completedOn: '2026-02-01T08:00:00-06:00' },
    portal.trainer,
  );
  expect(await testsOf(profileId)).toMatchObject([{ completedOn: '2026-02-01T14:00:00.000Z' }]);
  const good = await aMistypedTest();
  expect(
    await refusalOf(
      portal.server,
      assignHeldTest,
      {
        submissionId: good.submissionId,
        profileId: good.profileId,
        completedOn: '2026-02-01T08:00:00-06:00',
      },
      portal.trainer,
    ),
  ).toEqual({ status: 422, code: 'held_test.time_not_in_doubt' });
});

test('a User sees what granted groups’ codes sent, and assigns within reach alone', async () => {
  const { submissionId, profileId } = await aMistypedTest();
  const ofNobody = portal.forProfile(await portal.aProfile(portal.soccer));
  await portal.submitOne(ofNobody);
  const hidden = await submissionOf(ofNobody);
  expect(await listed(portal.trainer)).toContain(submissionId);
  expect(await listed(portal.trainer)).not.toContain(hidden);
  expect(await listed(portal.admin)).toEqual(expect.arrayContaining([submissionId, hidden]));
  expect(await listed(coach)).not.toContain(submissionId);
  const refused = (request: { submissionId: number; profileId: number }, viewer: SendOptions) =>
    refusalOf(portal.server, assignHeldTest, request, viewer);
  expect(await refused({ submissionId: hidden, profileId }, portal.trainer)).toEqual({
    status: 404,
    code: 'held_test.not_found',
  });
  expect(
    await refused({ submissionId, profileId: await portal.aProfile(portal.soccer) }, portal.trainer),
  ).toEqual({ status: 404, code: 'profile.not_found' });
});

test('a person who left the account’s reach between roster and sending: held, and the System Admin stores the test', async () => {
  const profileId = await portal.aProfile();
  await portal.server.db.owner(
    sql`update profile_groups set group_id = ${portal.soccer} where profile_id = ${profileId}`,
  );
  const sent = portal.forProfile(profileId);
  expect(await portal.submitOne(sent)).toMatchObject({ status: 'held', errors: [{ code: 'match.none' }] });
  const submissionId = await submissionOf(sent);
  const { candidates } = await portal.server.sendOk(getHeldTest, { submissionId }, portal.admin);
  expect(candidates).toMatchObject([{ profileId, fits: ['profile'] }]);
  await portal.server.sendOk(assignHeldTest, { submissionId, profileId }, portal.admin);
  expect(await testsOf(profileId)).toHaveLength(1);
});

test('a test of somebody whom the phone made arrives before that person: they are proposed once they are there', async () => {
  const clientUuid = randomUUID();
  const sent = aSubmittedTest({ person: { kind: 'client', clientUuid } });
  expect(await portal.submitOne(sent)).toMatchObject({ status: 'held', errors: [{ code: 'match.none' }] });
  const { id: profileId } = await givenProfile(portal.server.db, portal.organizationId, {
    groupIds: [portal.football],
    clientUuid,
  });
  const submissionId = await submissionOf(sent);
  const { candidates } = await portal.server.sendOk(getHeldTest, { submissionId }, portal.admin);
  expect(candidates).toMatchObject([{ profileId, fits: ['profile'] }]);
});

test('what no scorer of today takes stays as it arrived, and nothing of the attempt is left', async () => {
  const { submissionId, profileId } = await aMistypedTest();
  await portal.server.db.owner(
    sql`update submissions set body = jsonb_set(body, '{results,0,measureId}', '424242') where id = ${submissionId}`,
  );
  expect(await refusalOf(portal.server, assignHeldTest, { submissionId, profileId }, portal.trainer)).toEqual(
    { status: 422, code: 'held_test.not_accepted' },
  );
  expect(await listed(portal.trainer)).toContain(submissionId);
  expect(await testsOf(profileId)).toEqual([]);
});

test('only a System Admin discards, with a reason that the audit log keeps; what arrived stays', async () => {
  const { submissionId, profileId, sent, token } = await aMistypedTest();
  const discard = { submissionId, reason: 'A staff member tried the code' };
  expect(await refusalOf(portal.server, discardHeldTest, discard, portal.trainer)).toMatchObject({
    status: 403,
  });
  await portal.server.sendOk(discardHeldTest, discard, portal.admin);
  expect(await listed(portal.admin)).not.toContain(submissionId);
  expect(await refusalOf(portal.server, discardHeldTest, discard, portal.admin)).toEqual({
    status: 404,
    code: 'held_test.not_found',
  });
  expect(await refusalOf(portal.server, assignHeldTest, { submissionId, profileId }, portal.admin)).toEqual({
    status: 404,
    code: 'held_test.not_found',
  });
  const [log] = await portal.server.db.owner<{ after: Record<string, unknown> }>(
    sql`select after from audit.log where entity = 'held_decisions' order by id desc limit 1`,
  );
  expect(log?.after).toMatchObject({
    submission_id: submissionId,
    decision: 'discarded',
    reason: discard.reason,
  });
  expect(await portal.submitOne(sent, token)).toMatchObject({ status: 'held', wasKnown: true });
});
