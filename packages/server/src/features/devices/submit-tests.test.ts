import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { getWebProfileDetail, type SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aStanding, aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { signIn } from '../../../test/portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

test('sent twice is stored once, with the same answer', async () => {
  const one = portal.forProfile(await portal.aProfile());
  const first = await portal.submitOne(one);
  const again = await portal.submitOne(one);
  expect(again).toEqual({ ...first, wasKnown: true });
  const rows = await portal.server.db.owner<{ n: number }>(
    sql`select count(*)::int as n from tests where client_uuid = ${one.clientUuid}::uuid`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the same id with another content is a conflict, and the first one stays', async () => {
  const profileId = await portal.aProfile();
  const one = portal.forProfile(profileId);
  await portal.submitOne(one);
  const other = await portal.submitOne({ ...one, note: 'changed' });
  expect(other).toMatchObject({ status: 'refused', errors: [{ code: 'submission.conflict' }] });
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
  expect(detail.tests).toHaveLength(1);
  expect(detail.newestTest?.note).toBeNull();
});

test('the same id sent by another organization is a conflict there, and tells nothing', async () => {
  const one = portal.forProfile(await portal.aProfile());
  await portal.submitOne(one);
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const group = (await givenGroup(portal.server.db, elsewhere)).id;
  const stranger = (await signIn(portal.server, { organizationId: elsewhere, groupIds: [group] })).options;
  const theirs = (await givenProfile(portal.server.db, elsewhere, { groupIds: [group] })).id;
  const outcome = await portal.submitOne(portal.forProfile(theirs, { clientUuid: one.clientUuid }), stranger);
  expect(outcome).toMatchObject({
    status: 'refused',
    profileTestId: null,
    errors: [{ code: 'submission.conflict' }],
  });
});

test('a test for an organization that was disabled is stored all the same, and its people sign in', async () => {
  const { db } = portal.server;
  const organizationId = (await givenOrganization(db)).id;
  const group = (await givenGroup(db, organizationId)).id;
  const profileId = (await givenProfile(db, organizationId, { groupIds: [group] })).id;
  await db.owner(sql`update organizations set is_disabled = true where id = ${organizationId}`);
  const user = (await signIn(portal.server, { organizationId, groupIds: [group] })).options;
  expect(await portal.submitOne(portal.forProfile(profileId), user)).toMatchObject({ status: 'stored' });
  const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, user);
  expect(detail.tests).toHaveLength(1);
});

test('one bad test costs none of the others', async () => {
  const [good, bad] = [await portal.aProfile(), await portal.aProfile()];
  const outcomes = await portal.submit([
    portal.forProfile(good),
    portal.forProfile(bad, { results: [{ measureId: 12, recording: { ...aStanding(), sampleRateHz: 3 } }] }),
    { nonsense: true } as unknown as SubmittedTestInput,
    portal.forProfile(bad),
  ]);
  expect(outcomes.map((o) => o.status)).toEqual(['stored', 'refused', 'refused', 'stored']);
  expect(outcomes[1]?.errors).toMatchObject([{ code: 'recording.bad_rate', field: 'results.0' }]);
  expect(outcomes[2]?.errors[0]?.code).toBe('request.invalid');
});

test('a profile of a group that was not granted, of another organization or unknown is held alike, and tells nothing', async () => {
  const foreign = (await givenProfile(portal.server.db, (await givenOrganization(portal.server.db)).id)).id;
  for (const profileId of [await portal.aProfile(portal.soccer), foreign, 2_000_000]) {
    expect(await portal.submitOne(portal.forProfile(profileId))).toMatchObject({
      status: 'held',
      profileId: null,
      profileTestId: null,
      errors: [{ code: 'match.none' }],
    });
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
    const profileId = await portal.aProfile();
    const outcome = await portal.submitOne(
      portal.forProfile(profileId, { results: [{ measureId: 12, recording: recording as never }] }),
    );
    expect(outcome).toMatchObject({ status: 'refused', errors: [{ code }] });
    const detail = await portal.server.sendOk(getWebProfileDetail, { id: profileId }, portal.trainer);
    expect(detail.tests).toEqual([]);
    const kept = await portal.server.db.owner<{ n: number }>(
      sql`select count(*)::int as n from refused_submissions where reason_code = ${code}`,
    );
    expect(kept[0]?.n).toBeGreaterThan(0);
  },
);

test('a body of 10 MB is refused in words', async () => {
  const response = await portal.server.fetch('/api/Device/SubmitTests', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${portal.trainer.token}` },
    body: JSON.stringify({ tests: [{ note: 'x'.repeat(10_000_000) }] }),
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    isSuccess: false,
    errors: [{ code: 'request.too_large' }],
  });
});

test('the same test on ten connections at once is stored once, and all are told the same', async () => {
  const one = portal.forProfile(await portal.aProfile());
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => portal.submitOne(one)));
  expect(outcomes.filter(({ wasKnown }) => !wasKnown)).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => JSON.stringify({ ...outcome, wasKnown: true }))).size).toBe(1);
  expect(outcomes[0]).toMatchObject({ status: 'stored', errors: [] });
});

test.each([1, 2, 3, 4, 5])(
  'tests of one new person on several connections at once make one profile (round %i)',
  async () => {
    const person = {
      kind: 'new' as const,
      person: {
        clientUuid: randomUUID(),
        firstName: 'Nia',
        lastName: 'Together',
        birthDate: '2010-02-03',
        sex: 'F' as const,
        groupIds: [portal.football],
      },
    };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, day) =>
        portal.submitOne(aSubmittedTest({ person, completedOn: `2026-03-0${day + 1}T09:00:00Z` })),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('stored'));
    expect(new Set(outcomes.map(({ profileId }) => profileId)).size).toBe(1);
  },
);

test('somebody a phone once made and the account no longer reaches: held for staff, not stored and not lost', async () => {
  const clientUuid = randomUUID();
  await givenProfile(portal.server.db, portal.organizationId, { groupIds: [portal.soccer], clientUuid });
  const person = {
    clientUuid,
    firstName: 'Nia',
    lastName: 'Elsewhere',
    birthDate: '2010-02-03',
    sex: 'F' as const,
    groupIds: [portal.football],
  };
  const held = { status: 'held', profileId: null, profileTestId: null, errors: [{ code: 'match.none' }] };
  const byId = aSubmittedTest({ person: { kind: 'client', clientUuid } });
  const asNew = aSubmittedTest({ person: { kind: 'new', person } });
  expect(await portal.submit([byId, asNew])).toMatchObject([held, held]);
  expect(await portal.submitOne({ ...byId, clientUuid: randomUUID() }, portal.admin)).toMatchObject({
    status: 'stored',
  });
});

test('a body cut off half way stores nothing, and the same test arrives afterwards', async () => {
  const one = portal.forProfile(await portal.aProfile());
  const body = JSON.stringify({ tests: [one] });
  const cut = connect(Number(new URL(portal.server.url).port), '127.0.0.1');
  cut.write(
    `POST /api/Device/SubmitTests HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${portal.trainer.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, body.length / 2)}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  cut.destroy();
  await once(cut, 'close');
  const rows = () =>
    portal.server.db.owner(sql`select 1 from submissions where client_uuid = ${one.clientUuid}::uuid`);
  expect(await rows()).toEqual([]);
  expect(await portal.submitOne(one)).toMatchObject({ status: 'stored', wasKnown: false });
  expect(await rows()).toHaveLength(1);
});
