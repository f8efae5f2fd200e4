import {
  getCurrentUser,
  getMobileToken,
  getProfilesPaged,
  getRoster,
  getWebProfileDetail,
  logout,
  refreshToken,
  submitTests,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { aBrowser } from '../../../test/http/a-browser.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
});
afterAll(() => server.stop());

const aTrainer = () => signIn(server, { organizationId, groupIds: [groupId] });
const signedOut = { status: 401, code: 'access.signed_out' };

/** Moves a session's own clock back, as if the person had been away. */
const away = (accountId: number, hours: number) =>
  server.db.owner(sql`update sessions set idle_until = idle_until - make_interval(hours => ${hours}),
    expires_at = expires_at - make_interval(hours => ${hours}) where account_id = ${accountId}`);

test('A303: who is signed in: account, organization and permissions, the same after a reload', async () => {
  const { id, email, options } = await aTrainer();
  const user = await server.sendOk(getCurrentUser, {}, options);
  expect(user.account).toMatchObject({ id, email, isSuperAdmin: false });
  expect(user.selectedOrganization).toMatchObject({ id: organizationId, name: 'Westfield School' });
  expect(user.permissions).toContain('profile:read');
  expect(user.permissions).not.toContain('user:manage');
});

test('A186: logging out clears the cookies of sign-ins that were not finished; a trusted browser stays one', async () => {
  const { options } = await aTrainer();
  const browser = aBrowser(server);
  for (const name of ['__Host-mfa', '__Host-sso', '__Host-sso-saml', '__Host-device']) {
    browser.cookies.set(name, 'left-over-from-before');
  }
  await browser.send(logout, {}, options);
  expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
});

test('logging out ends the token at once', async () => {
  const { options } = await aTrainer();
  await server.sendOk(logout, {}, options);
  expect(await refusalOf(server, getProfilesPaged, {}, options)).toEqual(signedOut);
});

test.each(['', 'nonsense', 'web_nonsense', `web_${'A'.repeat(43)}`])(
  'the token %j is told to sign in',
  async (token) => {
    expect(await refusalOf(server, getProfilesPaged, {}, { token, organizationId })).toEqual(signedOut);
  },
);

test('A292: a session ends after twelve hours without use, and refreshing keeps it', async () => {
  const { id, options } = await aTrainer();
  await away(id, 11);
  const { expiresOn } = await server.sendOk(refreshToken, {}, options);
  expect(Date.parse(expiresOn) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  await away(id, 13);
  expect(await refusalOf(server, refreshToken, {}, options)).toEqual(signedOut);
});

test('thirty days end a session however often it was used', async () => {
  const { id, options } = await aTrainer();
  const [session] = await server.db.owner<{ days: number }>(
    sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where account_id = ${id}`,
  );
  expect(session?.days).toBe(30);
  await server.db.owner(
    sql`update sessions set expires_at = now() + interval '5 minutes' where account_id = ${id}`,
  );
  const { expiresOn } = await server.sendOk(refreshToken, {}, options);
  expect(Date.parse(expiresOn) - Date.now()).toBeLessThan(6 * 60_000);
});

test('sessions of internal staff live an hour without use', async () => {
  const { options } = await signIn(server, { isSuperAdmin: true });
  const { expiresOn } = await server.sendOk(refreshToken, {}, options);
  expect(Date.parse(expiresOn) - Date.now()).toBeLessThan(61 * 60_000);
});

test('a disabled account is out at the next request', async () => {
  const { id, options } = await aTrainer();
  await server.sendOk(getProfilesPaged, {}, options);
  await server.db.owner(sql`update accounts set is_disabled = true where id = ${id}`);
  expect(await refusalOf(server, getProfilesPaged, {}, options)).toEqual(signedOut);
});

test('a group that was taken away is gone at the next request', async () => {
  const { id, options } = await aTrainer();
  const profileId = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  await server.sendOk(getWebProfileDetail, { id: profileId }, options);
  await server.db.owner(sql`delete from account_groups where account_id = ${id}`);
  expect(await refusalOf(server, getWebProfileDetail, { id: profileId }, options)).toEqual({
    status: 404,
    code: 'profile.not_found',
  });
});

test('A285: switching: into an own organization, kept over a reload; never into a foreign one', async () => {
  const { id, options } = await aTrainer();
  const second = (await givenOrganization(server.db, { name: 'Lakeside Clinic' })).id;
  const foreign = (await givenOrganization(server.db, { name: 'Somebody Else' })).id;
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${id}, ${second}, 2)`,
  );
  const withoutHeader = { token: options.token ?? '' };
  const user = await server.sendOk(switchSelectedOrganization, { organizationId: second }, withoutHeader);
  expect(user.selectedOrganization?.name).toBe('Lakeside Clinic');
  expect(user.permissions).toContain('user:manage');
  const reloaded = await server.sendOk(getCurrentUser, {}, withoutHeader);
  expect(reloaded.selectedOrganization?.id).toBe(second);
  expect(reloaded.hasMultipleOrganizations).toBe(true);
  expect(
    await refusalOf(server, switchSelectedOrganization, { organizationId: foreign }, withoutHeader),
  ).toEqual({ status: 403, code: 'organization.not_yours' });
  expect((await server.sendOk(getCurrentUser, {}, withoutHeader)).selectedOrganization?.id).toBe(second);
});

test("A288 A162: a staff member's phone: its token lists the roster and sends tests as the account may", async () => {
  const { email, options } = await aTrainer();
  const profileId = (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
  const hidden = (await givenProfile(server.db, organizationId)).id;
  const handed = await server.sendOk(
    getMobileToken,
    {
      Email: email,
      DeviceInfo: {
        DeviceId: 'd-1',
        DeviceName: 'Phone',
        AppVersion: '5.9',
        Platform: 'iOS',
        OsVersion: '20',
      },
    },
    options,
  );
  expect(handed.organizationId).toBe(organizationId);
  const phone = { token: handed.token, organizationId };
  const roster = await server.sendOk(getRoster, {}, phone);
  const byId = new Map(roster.profiles.map((profile) => [profile.profileId, profile]));
  expect(byId.get(profileId)).toMatchObject({ isRemoved: false, firstName: 'Test' });
  expect(byId.get(hidden)).toMatchObject({ isRemoved: true, firstName: null, birthDate: null });
  const { outcomes } = await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId } }) }] },
    phone,
  );
  expect(outcomes[0]?.status).toBe('stored');
  // The phone outlives the browser's session.
  await server.sendOk(logout, {}, options);
  await server.sendOk(getRoster, {}, phone);
});

test("A161: a mobile token is not given for somebody else's email, and a message says so", async () => {
  const { options } = await aTrainer();
  const device = {
    DeviceId: 'd-1',
    DeviceName: 'Phone',
    AppVersion: '5.9',
    Platform: 'iOS',
    OsVersion: '20',
  };
  const asked = { Email: 'somebody.else@fixture.example', DeviceInfo: device };
  expect((await refusalOf(server, getMobileToken, asked, options)).code).toBe('access.denied');
});

test('signing in, switching and signing out are in the audit log, with ids only', async () => {
  const { id, options } = await aTrainer();
  await server.sendOk(switchSelectedOrganization, { organizationId }, options);
  await server.sendOk(logout, {}, options);
  const noted = await server.db.owner<{ action: string; organizationId: number | null; viewingAs: string }>(
    sql`select action, organization_id, viewing_as from audit.log
      where entity = 'access' and account_id = ${id} order by id`,
  );
  expect(noted.map(({ action }) => action)).toEqual(['signed_in', 'organization_switched', 'signed_out']);
  expect(noted.every((row) => row.organizationId === organizationId)).toBe(true);
});
