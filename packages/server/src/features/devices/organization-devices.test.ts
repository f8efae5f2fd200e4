import { randomUUID } from 'node:crypto';
import {
  getDevices,
  getMobileToken,
  getRoster,
  type OrganizationDevice,
  removeDevice,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let admin: { id: number; email: string; options: SendOptions };
let trainer: { id: number; email: string; options: SendOptions };

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
  trainer = await signIn(server, { organizationId, groupIds: [groupId] });
});
afterAll(() => server.stop());

const phoneOf = async (
  person: { email: string; options: SendOptions },
  name: string,
  DeviceId: string = randomUUID(),
): Promise<SendOptions> => {
  const DeviceInfo = { DeviceId, DeviceName: name, AppVersion: '5.9.2', Platform: 'iOS', OsVersion: '19.1' };
  const { token } = await server.sendOk(getMobileToken, { Email: person.email, DeviceInfo }, person.options);
  return { token, organizationId: person.options.organizationId ?? 0 };
};

const listed = async (options: SendOptions = admin.options): Promise<OrganizationDevice[]> =>
  (await server.sendOk(getDevices, {}, options)).devices;

const called = async (name: string): Promise<OrganizationDevice> => {
  const found = (await listed()).filter(({ deviceName }) => deviceName === name);
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} devices called ${name}`);
  return found[0];
};

test('C329 B222 B424: a phone that staff sign in stands in the list with its name, and with the time it last synced', async () => {
  const phone = await phoneOf(trainer, 'Sideline phone');
  const signedIn = await called('Sideline phone');
  expect(signedIn).toEqual({
    id: expect.any(Number),
    deviceName: 'Sideline phone',
    syncedOn: null,
    operatingSystem: 'iOS 19.1',
    appVersion: '5.9.2',
    accountName: 'Fixture Account',
    signedInOn: expect.any(String),
    isSignedIn: true,
  });
  await server.sendOk(getRoster, {}, phone);
  const fetched = (await called('Sideline phone')).syncedOn ?? '';
  expect(Math.abs(Date.now() - Date.parse(fetched))).toBeLessThan(60_000);
  const profileId = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId } }) }] },
    phone,
  );
  expect(Date.parse((await called('Sideline phone')).syncedOn ?? '')).toBeGreaterThan(Date.parse(fetched));
});

test('a browser that sends tests is no device, and syncs none', async () => {
  const before = await listed();
  await server.sendOk(getRoster, {}, trainer.options);
  expect(await listed()).toEqual(before);
});

test('the same phone is one device, whoever signs it in, under the name it has now', async () => {
  const key = randomUUID();
  await phoneOf(trainer, 'Team tablet', key);
  const { id } = await called('Team tablet');
  await phoneOf(admin, 'Team tablet of the gym', key);
  expect(await called('Team tablet of the gym')).toMatchObject({ id, isSignedIn: true });
  expect((await listed()).filter(({ deviceName }) => deviceName === 'Team tablet')).toEqual([]);
});

test('C330 B425: a removed phone is signed out at its next request, by whomever it was signed in, and leaves the list', async () => {
  const key = randomUUID();
  const first = await phoneOf(trainer, 'Lost phone', key);
  const second = await phoneOf(admin, 'Lost phone', key);
  const kept = await phoneOf(trainer, 'Kept phone');
  const { id } = await called('Lost phone');
  await server.sendOk(removeDevice, { id }, admin.options);
  expect((await listed()).map(({ deviceName }) => deviceName)).not.toContain('Lost phone');
  for (const phone of [first, second])
    expect(await refusalOf(server, getRoster, {}, phone)).toMatchObject({ status: 401 });
  await server.sendOk(getRoster, {}, kept);
  await server.sendOk(getRoster, {}, trainer.options);
  const noted = await server.db.owner<{ action: string; accountId: number }>(
    sql`select action, account_id from audit.log where entity = 'devices' and entity_id = ${String(id)} order by id`,
  );
  expect(noted.at(-1)).toEqual({ action: 'update', accountId: admin.id });
  expect(await refusalOf(server, removeDevice, { id }, admin.options)).toEqual({
    status: 404,
    code: 'device.not_found',
  });
});

test('a removed phone that signs in again is back, and syncing writes nothing into the audit log', async () => {
  const key = randomUUID();
  await phoneOf(trainer, 'Coming back', key);
  const { id } = await called('Coming back');
  await server.sendOk(removeDevice, { id }, admin.options);
  const again = await phoneOf(trainer, 'Coming back', key);
  const counted = () =>
    server.db.owner<{ count: number }>(
      sql`select count(*)::int as count from audit.log where entity = 'devices' and entity_id = ${String(id)}`,
    );
  const before = await counted();
  await server.sendOk(getRoster, {}, again);
  expect(await counted()).toEqual(before);
  expect(await called('Coming back')).toMatchObject({ id, isSignedIn: true });
});

test('a phone whose session has run out is listed as signed out', async () => {
  await phoneOf(trainer, 'Drawer phone');
  const { id } = await called('Drawer phone');
  await server.db.owner(
    sql`update sessions set idle_until = now() - interval '1 second' where device_id = ${id}`,
  );
  expect((await called('Drawer phone')).isSignedIn).toBe(false);
});

test('B094: devices of another organization are neither seen nor removed, and a User asks for none', async () => {
  const elsewhere = (await givenOrganization(server.db)).id;
  const stranger = await signIn(server, { organizationId: elsewhere, accessTypeId: 2 });
  const key = randomUUID();
  const theirs = await phoneOf(stranger, 'Their phone', key);
  const ours = await phoneOf(trainer, 'Our phone', key);
  const [their] = await listed(stranger.options);
  expect(await listed(stranger.options)).toHaveLength(1);
  expect((await listed()).map(({ deviceName }) => deviceName)).not.toContain('Their phone');
  expect(await refusalOf(server, removeDevice, { id: their?.id ?? 0 }, admin.options)).toEqual({
    status: 404,
    code: 'device.not_found',
  });
  await server.sendOk(getRoster, {}, theirs);
  await server.sendOk(removeDevice, { id: their?.id ?? 0 }, stranger.options);
  await server.sendOk(getRoster, {}, ours);
  const denied = { status: 403, code: 'access.denied' };
  expect(await refusalOf(server, getDevices, {}, trainer.options)).toEqual(denied);
  expect(await refusalOf(server, removeDevice, { id: 1 }, trainer.options)).toEqual(denied);
});

test('internal staff in an opened organization see its devices and remove one, in their name', async () => {
  await phoneOf(trainer, 'Stolen phone');
  const { id } = await called('Stolen phone');
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    values (${staff.id}, ${organizationId}, 'Asked by the school', now() + interval '1 hour')`);
  const inside = { ...staff.options, organizationId };
  expect((await listed(inside)).map((device) => device.id)).toContain(id);
  await server.sendOk(removeDevice, { id }, inside);
  const [noted] = await server.db.owner<{ accountId: number; viewingAs: string }>(
    sql`select account_id, viewing_as from audit.log
      where entity = 'devices' and entity_id = ${String(id)} order by id desc limit 1`,
  );
  expect(noted).toEqual({ accountId: staff.id, viewingAs: 'app_super' });
});
