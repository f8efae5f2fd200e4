import { randomUUID } from 'node:crypto';
import {
  addProfileForHeldTest,
  assignHeldTest,
  getHeldTest,
  getRefusedTests,
  getWebProfileDetail,
  type RequestInputOf,
  type SubmittedTestInput,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../../test/device-portal.ts';
import { newProfile } from '../../../../test/generated/requests/profile-requests.ts';
import type { SendOptions } from '../../../../test/http/start-test-server.ts';
import { refusalOf } from '../../../../test/portal.ts';

let portal: DevicePortal;
let protocolId: number;
beforeAll(async () => {
  portal = await startDevicePortal();
  protocolId = (await givenProtocol(portal.server.db, portal.organizationId)).id;
});
afterAll(() => portal.server.stop());

type Asked = RequestInputOf<typeof addProfileForHeldTest>;

/** A test of somebody whom nobody in the organization fits, and the filled form for them. */
async function aTestOfNobody(over: Partial<SubmittedTestInput> = {}) {
  const lastName = `N${randomUUID().slice(0, 8)}`;
  const { code } = await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football });
  const sent = aSubmittedTest({
    person: { kind: 'nameMatch', birthDate: '2009-03-15', lastName },
    completedOn: '2026-03-02T15:42:00-06:00',
    ...over,
  });
  // A phone with a code has no ids of its own for people; one of staff has.
  const sender = over.person === undefined ? await portal.redeem(code) : portal.trainer;
  expect(await portal.submitOne(sent, sender)).toMatchObject({ status: 'held' });
  const [row] = await portal.server.db.owner<{ id: number }>(
    sql`select id from submissions where client_uuid = ${sent.clientUuid}::uuid`,
  );
  const submissionId = row?.id ?? 0;
  const asked: Asked = {
    submissionId,
    profile: {
      ...newProfile(portal.football, protocolId).profile,
      firstName: 'Nia',
      lastName,
      birthDate: '2009-03-15',
      clientUuid: randomUUID(),
    },
  };
  return { submissionId, lastName, asked };
}

const peopleNamed = async (lastName: string) =>
  (
    await portal.server.db.owner<{ id: number }>(sql`select id from profiles where last_name = ${lastName}`)
  ).map(({ id }) => id);
const add = (asked: Asked, viewer: SendOptions) => portal.server.sendOk(addProfileForHeldTest, asked, viewer);

test('the form opens with what was sent; saving adds the person and stores the test, however often it is pressed', async () => {
  const { submissionId, lastName, asked } = await aTestOfNobody();
  expect(await portal.server.sendOk(getHeldTest, { submissionId }, portal.trainer)).toMatchObject({
    sent: { firstName: null, lastName, birthDate: '2009-03-15' },
  });
  await Promise.all(
    Array.from({ length: 4 }, () => portal.server.send(addProfileForHeldTest, asked, portal.trainer)),
  );
  const again = await add(asked, portal.trainer);
  expect(await peopleNamed(lastName)).toEqual([again.profileId]);
  const { tests } = await portal.server.sendOk(getWebProfileDetail, { id: again.profileId }, portal.trainer);
  expect(tests).toMatchObject([{ id: again.profileTestId, completedOn: '2026-03-02T21:42:00.000Z' }]);
  const entries = await portal.server.db.owner<{ entity: string }>(
    sql`select distinct entity from audit.log where entity in ('profiles', 'held_decisions', 'tests')
      and (after ->> 'id' in (${String(again.profileId)}, ${String(again.profileTestId)}) or after ->> 'submission_id' = ${String(submissionId)})
      order by entity`,
  );
  expect(entries.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['held_decisions', 'profiles']));
  // Whoever else presses in a window that is no longer new adds nobody.
  expect(await refusalOf(portal.server, addProfileForHeldTest, asked, portal.admin)).toEqual({
    status: 404,
    code: 'held_test.not_found',
  });
});

test('a group out of reach, and a test that is not accepted any more, leave nobody behind', async () => {
  const { submissionId, lastName, asked } = await aTestOfNobody();
  const inSoccer = { ...asked, profile: { ...asked.profile, groupIds: [portal.soccer] } };
  expect(await refusalOf(portal.server, addProfileForHeldTest, inSoccer, portal.trainer)).toMatchObject({
    code: 'profile.out_of_reach',
  });
  const bornAfter = { ...asked, profile: { ...asked.profile, birthDate: '2026-03-03' } };
  expect(await refusalOf(portal.server, addProfileForHeldTest, bornAfter, portal.trainer)).toEqual({
    status: 422,
    code: 'held_test.before_birth',
  });
  expect(await peopleNamed(lastName)).toEqual([]);
  const profileId = await portal.aProfile();
  await portal.server.sendOk(assignHeldTest, { submissionId, profileId }, portal.trainer);
  // Assigned to somebody else by the same account: no answer of a first time.
  expect(await refusalOf(portal.server, addProfileForHeldTest, asked, portal.trainer)).toEqual({
    status: 404,
    code: 'held_test.not_found',
  });
  expect(await peopleNamed(lastName)).toEqual([]);
});

test('what the device sends later of a person under its own id finds the profile that was added', async () => {
  const clientUuid = randomUUID();
  const person = { kind: 'client', clientUuid } as const;
  const { asked } = await aTestOfNobody({ person });
  const { profileId } = await add(asked, portal.admin);
  const later = aSubmittedTest({ person });
  expect(await portal.submitOne(later, portal.admin)).toMatchObject({ status: 'stored', profileId });
});

test('a System Admin reads when a test was refused, from which device and why, and nothing of its content; a User does not', async () => {
  const profileId = await portal.aProfile();
  const sent = portal.forProfile(profileId, { organizationProtocolId: 2_000_000_000 });
  const { totalRowCount: before } = await portal.server.sendOk(getRefusedTests, {}, portal.admin);
  expect(await portal.submitOne(sent)).toMatchObject({ status: 'refused' });
  const { refusedTests, totalRowCount } = await portal.server.sendOk(getRefusedTests, {}, portal.admin);
  expect(totalRowCount).toBe(before + 1);
  expect(refusedTests[0]).toEqual({
    id: expect.any(Number),
    receivedOn: expect.any(String),
    reason: 'That protocol does not exist or is disabled.',
    code: null,
    groupName: null,
    deviceName: sent.device?.deviceModel ?? null,
  });
  expect(await refusalOf(portal.server, getRefusedTests, {}, portal.trainer)).toMatchObject({ status: 403 });
});
