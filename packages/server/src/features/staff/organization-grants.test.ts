import {
  getAuditLogPaged,
  getCurrentUser,
  getOpenGrants,
  getOrganizationGrants,
  getProfilesPaged,
  grantOrganizationAccess,
  revokeOrganizationGrant,
  switchSelectedOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let admin: SendOptions;
let otherAdmin: SendOptions;
let user: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Riverbank School' })).id;
  const otherId = (await givenOrganization(server.db)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  otherAdmin = (await signIn(server, { organizationId: otherId, accessTypeId: 2 })).options;
  user = (await signIn(server, { organizationId })).options;
});
afterAll(() => server.stop());

const reason = 'Asked by the school';
/** Internal staff with the organization open; `inside` asks in it. */
async function aGrant() {
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason }, options);
  const { grants } = await server.sendOk(getOrganizationGrants, {}, admin);
  const grantId = grants.find(({ accountId }) => accountId === id)?.id ?? 0;
  return { staffId: id, options, inside: { ...options, organizationId }, grantId };
}
const noGrant = { status: 403, code: 'organization.no_grant' };
const notFound = { status: 404, code: 'staff.grant_not_found' };

describe('A004 A198 A199: an organization opens only with a grant that lives', () => {
  test('without one, neither a header nor switching opens it, and nothing is told', async () => {
    const { options } = await signIn(server, { isSuperAdmin: true });
    expect(await refusalOf(server, getProfilesPaged, {}, { ...options, organizationId })).toEqual(noGrant);
    expect(await refusalOf(server, switchSelectedOrganization, { organizationId }, options)).toEqual(noGrant);
  });
  test('with an expired one, from the next request on, in a session that was inside', async () => {
    const { options, inside, grantId } = await aGrant();
    await server.sendOk(switchSelectedOrganization, { organizationId }, options);
    await server.sendOk(getProfilesPaged, {}, inside);
    await server.db.owner(
      sql`update staff_grants set expires_at = now() - interval '1 second' where id = ${grantId}`,
    );
    expect(await refusalOf(server, getProfilesPaged, {}, inside)).toEqual(noGrant);
    // The session itself falls back to the internal pages.
    const { permissions, viewingAsSuper } = await server.sendOk(getCurrentUser, {}, options);
    expect({ viewingAsSuper, reads: permissions.includes('profile:read') }).toEqual({
      viewingAsSuper: false,
      reads: false,
    });
  });
  test('revoked mid-session, from the next request on', async () => {
    const { inside, grantId } = await aGrant();
    await server.sendOk(getProfilesPaged, {}, inside);
    await server.sendOk(revokeOrganizationGrant, { id: grantId }, admin);
    expect(await refusalOf(server, getProfilesPaged, {}, inside)).toEqual(noGrant);
  });
});

test('mfa.required: a grant needs a second factor of the last quarter of an hour, and none is made without', async () => {
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  const grant = () => refusalOf(server, grantOrganizationAccess, { organizationId, reason }, options);
  await server.db.owner(
    sql`update sessions set second_factor_at = now() - interval '16 minutes' where account_id = ${id}`,
  );
  expect(await grant()).toEqual({ status: 403, code: 'mfa.required' });
  await server.db.owner(sql`update sessions set second_factor_at = null where account_id = ${id}`);
  expect(await grant()).toEqual({ status: 403, code: 'mfa.required' });
  expect(await server.db.owner(sql`select id from staff_grants where account_id = ${id}`)).toEqual([]);
  await server.db.owner(
    sql`update sessions set second_factor_at = now() - interval '14 minutes' where account_id = ${id}`,
  );
  await server.sendOk(grantOrganizationAccess, { organizationId, reason }, options);
});

describe('a grant is ended', () => {
  test('by the staff member, by a colleague, and by the organization’s admin', async () => {
    const colleague = (await signIn(server, { isSuperAdmin: true })).options;
    for (const by of ['staff member', 'colleague', 'admin'] as const) {
      const { options, inside, grantId } = await aGrant();
      const asked = by === 'staff member' ? options : by === 'colleague' ? colleague : admin;
      await server.sendOk(revokeOrganizationGrant, { id: grantId }, asked);
      expect(await refusalOf(server, getProfilesPaged, {}, inside), by).toEqual(noGrant);
    }
  });
  test('staff.grant_not_found: not by another organization’s admin, not twice, not one that is over', async () => {
    const { inside, grantId } = await aGrant();
    expect(await refusalOf(server, revokeOrganizationGrant, { id: grantId }, otherAdmin)).toEqual(notFound);
    await server.sendOk(getProfilesPaged, {}, inside);
    await server.sendOk(revokeOrganizationGrant, { id: grantId }, admin);
    expect(await refusalOf(server, revokeOrganizationGrant, { id: grantId }, admin)).toEqual(notFound);
    expect(await refusalOf(server, revokeOrganizationGrant, { id: 2_000_000 }, admin)).toEqual(notFound);
  });
  test('a User neither sees nor ends them', async () => {
    const { grantId } = await aGrant();
    expect((await refusalOf(server, getOrganizationGrants, {}, user)).code).toBe('access.denied');
    expect((await refusalOf(server, revokeOrganizationGrant, { id: grantId }, user)).code).toBe(
      'access.denied',
    );
  });
});

test('the organization sees who, why and until when, open ones first; another organization sees none of them', async () => {
  const { staffId, grantId } = await aGrant();
  const { grants } = await server.sendOk(getOrganizationGrants, {}, admin);
  const one = grants.find(({ id }) => id === grantId);
  expect(one).toMatchObject({
    accountId: staffId,
    name: 'Fixture Account',
    reason,
    isActive: true,
    revokedOn: null,
  });
  const lastsHours = (Date.parse(one?.expiresOn ?? '') - Date.parse(one?.grantedOn ?? '')) / 3_600_000;
  expect(lastsHours).toBeCloseTo(8, 1);
  const firstClosed = grants.findIndex(({ isActive }) => !isActive);
  expect(grants.slice(firstClosed).every(({ isActive }) => !isActive)).toBe(true);
  expect((await server.sendOk(getOrganizationGrants, {}, otherAdmin)).grants).toEqual([]);
});

test('internal staff see what is open anywhere, with the organization’s name', async () => {
  const { options, grantId } = await aGrant();
  const { grants } = await server.sendOk(getOpenGrants, {}, options);
  expect(grants.find(({ id }) => id === grantId)).toMatchObject({
    organizationName: 'Riverbank School',
    reason,
  });
  await server.sendOk(revokeOrganizationGrant, { id: grantId }, options);
  const after = await server.sendOk(getOpenGrants, {}, options);
  expect(after.grants.some(({ id }) => id === grantId)).toBe(false);
});

test('both ends of a grant are in the organization’s log: by hand, and by its time', async () => {
  const byHand = await aGrant();
  await server.sendOk(revokeOrganizationGrant, { id: byHand.grantId }, admin);
  const byTime = await aGrant();
  await server.db.owner(
    sql`update staff_grants set expires_at = now() - interval '1 second' where id = ${byTime.grantId}`,
  );
  const close = () =>
    server.db.database.transaction({ as: 'identity', requestId: 'job' }, (tx) =>
      tx.query<{ n: number }>(sql`select identity.close_expired_grants() as n`),
    );
  expect((await close())[0]?.n).toBeGreaterThan(0);
  // Safe to run again: each end is written down once.
  expect(await close()).toEqual([{ n: 0 }]);
  const endOf = async (grantId: number) => {
    const { entries } = await server.sendOk(
      getAuditLogPaged,
      { entity: 'staff_grants', entityId: String(grantId), rowCount: 1 },
      admin,
    );
    return entries[0]?.sentence;
  };
  expect(await endOf(byHand.grantId)).toBe('Staff access was ended early');
  expect(await endOf(byTime.grantId)).toBe('Staff access expired');
});

test('the end of a grant is put into the queue with the grant itself', async () => {
  await aGrant();
  const rows = await server.db.owner<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job where name = 'staff.close_expired_grants' and start_after > now() + interval '7 hours'`,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});
