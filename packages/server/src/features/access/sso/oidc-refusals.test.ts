import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../../../../test/builders/people.ts';
import { refusedAs, startOidcPortal } from '../../../../test/identity-providers/oidc-portal.ts';
import { answerOf } from '../../../../test/identity-providers/test-browser.ts';

const portal = await startOidcPortal();
const { server, aConnection, aBrowser, startAddress, comeBack, signInAt, exchange } = portal;
afterAll(() => portal.stop());

test('sso.email_not_verified: an email the provider did not confirm links nobody', async () => {
  const { member, people } = await aConnection();
  const account = await member('flo', false);
  expect(await signInAt(aBrowser(), account.email, 'sub-flo')).toEqual(refusedAs('sso.email_not_verified'));
  people['sub-flo'] = {};
  expect(await signInAt(aBrowser(), account.email, 'sub-flo')).toEqual(refusedAs('sso.email_not_verified'));
});

test('the same email from another connection reaches nobody: its domain is proven for one alone', async () => {
  const { member, organizationId } = await aConnection();
  const account = await member('gus');
  // Another organization's provider claims the same person; its own domain gets the browser there.
  const evil = await aConnection();
  evil.people['sub-gus'] = { email: account.email, email_verified: true };
  const refused = await signInAt(aBrowser(), `x@${evil.domain}`, 'sub-gus');
  expect(refused).toEqual(refusedAs('sso.domain_not_proven'));
  // Not even where both connections are the same organization's.
  const second = await aConnection(
    { 'sub-gus': { email: account.email, email_verified: true } },
    { organizationId },
  );
  expect(await signInAt(aBrowser(), `x@${second.domain}`, 'sub-gus')).toEqual(
    refusedAs('sso.domain_not_proven'),
  );
});

test('sso.unknown_person: nobody has the email, or the account is disabled or a family’s', async () => {
  const { member, people, domain } = await aConnection();
  people['sub-new'] = { email: `new@${domain}`, email_verified: true };
  const refused = refusedAs('sso.unknown_person');
  expect(await signInAt(aBrowser(), `new@${domain}`, 'sub-new')).toEqual(refused);
  const account = await member('hal');
  await server.db.owner(sql`update accounts set is_disabled = true where id = ${account.id}`);
  expect(await signInAt(aBrowser(), account.email, 'sub-hal')).toEqual(refused);
  await server.db.owner(
    sql`update accounts set is_disabled = false, account_type_id = 5 where id = ${account.id}`,
  );
  expect(await signInAt(aBrowser(), account.email, 'sub-hal')).toEqual(refused);
});

test('sso.not_a_member: an account of another organization, and one that left', async () => {
  const { people, domain, member, organizationId } = await aConnection();
  const elsewhere = await givenAccount(server.db, {
    email: `ida@${domain}`,
    organizationId: (await givenOrganization(server.db)).id,
  });
  people['sub-ida'] = { email: elsewhere.email, email_verified: true };
  expect(await signInAt(aBrowser(), elsewhere.email, 'sub-ida')).toEqual(refusedAs('sso.not_a_member'));
  const account = await member('jo');
  const browser = aBrowser();
  expect((await exchange(browser, (await signInAt(browser, account.email, 'sub-jo')).code)).status).toBe(200);
  await server.db.owner(sql`delete from account_organizations where account_id = ${account.id}
    and organization_id = ${organizationId}`);
  expect(await signInAt(aBrowser(), account.email, 'sub-jo')).toEqual(refusedAs('sso.not_a_member'));
});

test('sso.not_for_staff: internal staff never, not even with an email of the domain and a membership', async () => {
  const { people, domain, organizationId } = await aConnection();
  const staff = await givenAccount(server.db, { email: `kim@${domain}`, organizationId, isSuperAdmin: true });
  people['sub-kim'] = { email: staff.email, email_verified: true };
  expect(await signInAt(aBrowser(), staff.email, 'sub-kim')).toEqual(refusedAs('sso.not_for_staff'));
});

test('sso.linked_otherwise: an email that was given to somebody else does not bring the account along', async () => {
  const { member, people } = await aConnection();
  const account = await member('lou');
  const browser = aBrowser();
  expect((await exchange(browser, (await signInAt(browser, account.email, 'sub-lou')).code)).status).toBe(
    200,
  );
  people['sub-other'] = { email: account.email, email_verified: true };
  expect(await signInAt(aBrowser(), account.email, 'sub-other')).toEqual(refusedAs('sso.linked_otherwise'));
});

test('sso.provider_refused: who goes back at the provider is told so', async () => {
  const { domain } = await aConnection();
  expect(await signInAt(aBrowser(), `x@${domain}`, '')).toEqual(refusedAs('sso.provider_refused'));
});

test('sso.not_configured: an email without a connection, no email, and a connection that is off', async () => {
  const { domain, id } = await aConnection();
  const refused = refusedAs('sso.not_configured');
  expect(answerOf(await aBrowser().visit(startAddress('ada@nowhere.example')))).toEqual(refused);
  expect(answerOf(await aBrowser().visit(startAddress('no email')))).toEqual(refused);
  const browser = aBrowser();
  const callback = await comeBack(browser, `x@${domain}`, 'sub-x');
  await server.db.owner(sql`update identity_providers set is_enabled = false where id = ${id}`);
  expect(answerOf(await browser.visit(callback))).toEqual(refused);
  expect(answerOf(await aBrowser().visit(startAddress(`x@${domain}`)))).toEqual(refused);
});
