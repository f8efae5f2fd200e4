import {
  getMobileToken,
  getProfilesPaged,
  grantOrganizationAccess,
  login,
  logout,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let otherId: number;

beforeAll(async () => {
  server = await startPortal({ TRUSTED_PROXIES: '1' });
  organizationId = (await givenOrganization(server.db)).id;
  otherId = (await givenOrganization(server.db)).id;
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

interface Noted {
  action: string;
  organizationId: number | null;
  accountId: number | null;
  viewingAs: string;
  after: Record<string, unknown> | null;
  requestId: string | null;
  network: string | null;
}
const notedOf = (accountId: number | null) =>
  server.db.owner<Noted>(
    sql`select action, organization_id, account_id, viewing_as, after,
      request_id, network from audit.log
    where entity = 'access' and account_id is not distinct from ${accountId}::int order by id`,
  );
const from = (network: number) => ({ headers: { 'X-Forwarded-For': `203.0.${network}.77` } });

test('A199: signing in, a wrong password, opening an organization, a phone and signing out are noted, with ids and a coarse network', async () => {
  const { id, email, options } = await signIn(server, { organizationId, accessTypeId: 2 });
  await refusalOf(server, login, { email, password: 'not it' }, from(7));
  await server.sendOk(switchSelectedOrganization, { organizationId }, options);
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  await server.sendOk(getMobileToken, { DeviceInfo: device, Email: email }, options);
  await server.sendOk(logout, {}, options);
  const noted = await notedOf(id);
  expect(noted.map(({ action }) => action)).toEqual([
    'signed_in',
    'sign_in_failed',
    'organization_switched',
    'mobile_token_given',
    'signed_out',
  ]);
  expect(noted.every((row) => row.organizationId === organizationId && row.requestId !== null)).toBe(true);
  expect(noted[1]?.network).toBe('203.0.7.0/24');
  expect(JSON.stringify(noted)).not.toContain(email);
});

test('what concerns an account of two organizations is noted for both', async () => {
  const { id, email } = await signIn(server, { organizationId, accessTypeId: 2 });
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${id}, ${otherId}, 1)`);
  await refusalOf(server, login, { email, password: 'not it' }, from(8));
  const failures = (await notedOf(id)).filter(({ action }) => action === 'sign_in_failed');
  expect(failures.map((row) => row.organizationId).toSorted()).toEqual([organizationId, otherId].toSorted());
});

test('an email nobody has leaves a keyed hash and no organization; the same one twice can be told', async () => {
  const before = (await notedOf(null)).length;
  for (const email of ['nobody@fixture.example', 'nobody@fixture.example', 'no.one@fixture.example']) {
    await refusalOf(server, login, { email, password }, from(9));
  }
  const noted = (await notedOf(null)).slice(before);
  expect(noted.map((row) => [row.action, row.organizationId])).toEqual(
    Array(3).fill(['sign_in_failed', null]),
  );
  const hashes = noted.map((row) => row.after?.emailHash);
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
  expect(JSON.stringify(noted)).not.toContain('fixture.example');
});

test('holding an account off is noted once a window, however long somebody goes on', async () => {
  const { id, email } = await signIn(server, { organizationId });
  for (let miss = 1; miss <= 14; miss += 1) {
    await refusalOf(server, login, { email, password: `wrong ${miss}` }, from(10));
  }
  const actions = (await notedOf(id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'sign_in_failed')).toHaveLength(10);
  expect(actions.filter((action) => action === 'sign_in_held_off')).toHaveLength(1);
});

test('A199: internal staff leave who, where and why before they see anybody, and each look after it', async () => {
  await givenProfile(server.db, organizationId);
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  const asked = { ...options, organizationId };
  expect((await refusalOf(server, getProfilesPaged, {}, asked)).code).toBe('organization.no_grant');
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  await server.sendOk(getProfilesPaged, { SearchString: 'Quarterstaff' }, asked);
  const rows = await server.db.owner<{ what: string; reason: string | null; viewingAs: string }>(
    sql`select entity || ' ' || action as what, after ->> 'reason' as reason, viewing_as from audit.log
      where organization_id = ${organizationId} and account_id = ${id} order by id`,
  );
  expect(rows).toEqual([
    { what: 'staff_grants insert', reason: 'Asked by the school', viewingAs: 'app_staff' },
    { what: 'profiles read', reason: null, viewingAs: 'app_super' },
  ]);
  const [kept] = await server.db.owner<{ all: string }>(
    sql`select string_agg(l::text, ' ') as all from audit.log l`,
  );
  expect(kept?.all).not.toContain('Quarterstaff');
});

test('A269 C319: the row that opens a child organization to somebody of the enterprise is in the child’s log', async () => {
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const childId = (await givenOrganization(server.db, { enterpriseOrgId: enterpriseId })).id;
  const { id, options } = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  const inChild = { ...options, organizationId: childId };
  expect((await refusalOf(server, getProfilesPaged, {}, inChild)).code).toBe('organization.not_yours');
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${id}, ${childId}, 2)`);
  await server.sendOk(getProfilesPaged, {}, inChild);
  const rows = await server.db.owner(sql`select action, entity_id from audit.log
    where organization_id = ${childId} and entity = 'account_organizations'`);
  expect(rows).toEqual([{ action: 'insert', entityId: String(id) }]);
});
