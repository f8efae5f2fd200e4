import {
  createPatientAccount,
  generateProfileAccessLink,
  getCurrentUser,
  getProfilesForAccount,
  getProfilesPaged,
  login,
  type RequestInputOf,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../test/portal.ts';
import { type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

const requestedPassword = 'Trampoline-7!';
type Asked = RequestInputOf<typeof createPatientAccount>;
let made = 0;
function asking(profileAccessLinkUniqueId: string, more: Partial<Asked> = {}): Asked {
  made += 1;
  return {
    profileAccessLinkUniqueId,
    email: `parent${made}@fixture.example`,
    firstName: 'Pat',
    lastName: 'Parent',
    phoneNumber: '555-010-1234',
    requestedPassword,
    ...more,
  };
}
/** Makes an account and answers who it signed in. */
async function create(asked: Asked) {
  const { token, account, ...reply } = await portal.server.sendOk(createPatientAccount, asked);
  if (token === null || account === null) throw new Error('nobody was signed in');
  return { ...reply, token, account };
}
const aLink = async () => {
  const person = await portal.aPerson();
  return { person, ...(await portal.aLink(person, portal.admin.options)) };
};
const invalid = { status: 404, code: 'sharing.link_invalid' };
const notMade = { status: 422, code: 'sharing.account_not_made' };

test('A108 A294: a parent without an account makes one with a valid link, is signed in by it, and redeems the link', async () => {
  const { server } = portal;
  const { person, uniqueId } = await aLink();
  const asked = asking(uniqueId);
  const { token, account, mfaIsRequired } = await create(asked);
  expect(mfaIsRequired).toBe(false);
  expect(account).toMatchObject({
    email: asked.email,
    firstName: 'Pat',
    lastName: 'Parent',
    accountTypeId: 5,
  });
  await server.sendOk(submitProfileAccessLink, portal.facts(person, uniqueId, { relationshipTypeId: 3 }), {
    token,
  });
  const { profiles } = await server.sendOk(getProfilesForAccount, {}, { token });
  const [home] = await server.db.owner<{ name: string }>(
    sql`select o.name from organizations o join profiles p on p.organization_id = o.id where p.id = ${person.id}`,
  );
  expect(profiles.map(({ id, homeOrganizationName }) => [id, homeOrganizationName])).toEqual([
    [person.id, home?.name],
  ]);
  // And later with its password, as everybody.
  const again = await server.sendOk(login, { email: asked.email, password: requestedPassword });
  expect(again.account?.id).toBe(account.id);
  const noted =
    await server.db.owner(sql`select action from audit.log where entity = 'access' and account_id = ${account.id}
    order by id limit 2`);
  expect(noted).toEqual([{ action: 'patient_account_made' }, { action: 'signed_in' }]);
});

test('A148 A149: whatever is sent, the account is a family account with access type 1 and no safety coach', async () => {
  const { server } = portal;
  const { uniqueId } = await aLink();
  const asked = asking(uniqueId, { accountTypeId: 5, organizationAccessTypeId: 2, isSafetyCoach: true });
  const { token, organizationAccessTypeId, account } = await create(asked);
  expect(organizationAccessTypeId).toBe(1);
  const now = await server.sendOk(getCurrentUser, {}, { token });
  expect(now.account).toMatchObject({ accountTypeId: 5, isSafetyCoach: false, isSuperAdmin: false });
  expect(now.availableOrganizations).toEqual([]);
  expect(await refusalOf(server, getProfilesPaged, {}, { token })).toEqual({
    status: 403,
    code: 'access.denied',
  });
  const rows = await server.db.owner(
    sql`select 1 from account_organizations where account_id = ${account.id}`,
  );
  expect(rows).toEqual([]);
});

test('an account of another type is refused, and none is made', async () => {
  const { server } = portal;
  const { uniqueId } = await aLink();
  for (const accountTypeId of [1, 4]) {
    const asked = { ...asking(uniqueId), accountTypeId };
    expect((await server.send(createPatientAccount, asked as never)).status).toBe(400);
    expect(await server.db.owner(sql`select 1 from accounts where email = ${asked.email}`)).toEqual([]);
  }
});

test('a dead or invented link makes no account, nor does one of an organization that does not allow it', async () => {
  const { server, school } = portal;
  expect(await refusalOf(server, createPatientAccount, asking('AAAAAAAAAAAAAAAAAAAAAA'))).toEqual(invalid);
  const expired = await aLink();
  await server.db.owner(sql`update profile_access_links set expires_at = now() where id = ${expired.id}`);
  expect(await refusalOf(server, createPatientAccount, asking(expired.uniqueId))).toEqual(invalid);
  const { uniqueId } = await aLink();
  const allow = (isOn: boolean) =>
    server.db.owner(sql`update organization_preferences set enable_patient_account_creation = ${isOn}
      where organization_id = ${school.id}`);
  await allow(false);
  const refused = await refusalOf(server, createPatientAccount, asking(uniqueId));
  await allow(true);
  expect(refused).toEqual(invalid);
});

test('one link makes one account, also when two ask at once', async () => {
  const { server } = portal;
  const { uniqueId } = await aLink();
  const answers = await Promise.all([1, 2, 3].map(() => server.send(createPatientAccount, asking(uniqueId))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  const { enablePatientAccountCreation } = await server.sendOk(validateProfileAccessLink, { uniqueId });
  expect(enablePatientAccountCreation).toBe(false);
});

test('a known address is not told here but by mail, and the fifth try kills the link', async () => {
  const { server, admin } = portal;
  const { uniqueId } = await aLink();
  const asked = asking(uniqueId, { email: admin.email });
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await refusalOf(server, createPatientAccount, asked)).toEqual(notMade);
  }
  expect(await refusalOf(server, createPatientAccount, asking(uniqueId))).toEqual(invalid);
  const { subject, text } = await portal.mailTo(admin.email);
  expect(subject).toBe('You already have an account');
  expect(text).toContain('http://localhost:3000/login');
});

test('a link that was mailed makes an account for its own address only, with the same answer', async () => {
  const { server, admin } = portal;
  const person = await portal.aPerson();
  const address = 'mailed.parent@fixture.example';
  await server.sendOk(
    generateProfileAccessLink,
    { profileId: person.id, sendToEmail: address },
    admin.options,
  );
  const { text } = await portal.mailTo(address);
  const uniqueId = /profileAccessLink=([\w-]+)/.exec(text)?.[1] ?? '';
  expect(await refusalOf(server, createPatientAccount, asking(uniqueId))).toEqual(notMade);
  const { token } = await create(asking(uniqueId, { email: address }));
  await server.sendOk(submitProfileAccessLink, portal.facts(person, uniqueId, { relationshipTypeId: 3 }), {
    token,
  });
});

test.each([
  ['one of the most common', 'password.too_common', 'Password1!'],
  ['the name of the portal', 'password.own_name', 'Plumbline-77'],
  ['no digit', 'password.requirements', 'Trampoline-!'],
  ['no special character', 'password.requirements', 'Trampoline77'],
])('the password must meet the requirements: %s', async (_why, code, password) => {
  const { uniqueId } = await aLink();
  const asked = asking(uniqueId, { requestedPassword: password });
  expect(await refusalOf(portal.server, createPatientAccount, asked)).toEqual({ status: 422, code });
});
