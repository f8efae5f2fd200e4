import {
  allCalls,
  type Envelope,
  getMobileToken,
  grantOrganizationAccess,
  redeemCode,
} from '@plumbline/contract';
import { permissionsOf, type ViewerFacts, viewerKinds } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/routes.ts';
import { givenGroup, givenOrganization } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { signIn, startPortal } from '../portal.ts';

let server: TestServer;
/** Everybody who can ask with a token: a name, the kind of viewer the server must make of it, and its flags. */
const viewers: readonly { name: string; facts: ViewerFacts }[] = [
  { name: 'System Admin', facts: { kind: 'admin', isBillingContact: false } },
  { name: 'User', facts: { kind: 'member', isBillingContact: false } },
  { name: 'User and billing contact', facts: { kind: 'member', isBillingContact: true } },
  { name: 'User and safety coach', facts: { kind: 'member', isBillingContact: false, isSafetyCoach: true } },
  { name: 'enterprise admin at home', facts: { kind: 'enterpriseAdmin', isBillingContact: false } },
  { name: 'enterprise admin with a row in a child', facts: { kind: 'admin', isBillingContact: false } },
  { name: 'User of an enterprise', facts: { kind: 'enterpriseMember', isBillingContact: false } },
  { name: 'User who chose no organization', facts: { kind: 'outside', isBillingContact: false } },
  { name: 'family', facts: { kind: 'family', isBillingContact: false } },
  { name: 'COVID account', facts: { kind: 'covid', isBillingContact: false } },
  { name: 'internal staff', facts: { kind: 'staff', isBillingContact: false } },
  { name: 'internal staff with a grant', facts: { kind: 'super', isBillingContact: false } },
  { name: 'phone with a code', facts: { kind: 'codeToken', isBillingContact: false } },
  { name: "System Admin's phone", facts: { kind: 'admin', isBillingContact: false } },
  { name: "User's phone", facts: { kind: 'member', isBillingContact: false } },
];
const asked = new Map<string, SendOptions>();
let childId = 0;
let enterpriseAdmin: SendOptions = {};

beforeAll(async () => {
  server = await startPortal();
  const organizationId = (await givenOrganization(server.db)).id;
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  childId = (await givenOrganization(server.db, { enterpriseOrgId: enterpriseId })).id;
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  const member = await signIn(server, { organizationId, groupIds: [groupId] });
  asked.set('System Admin', admin.options);
  asked.set('User', member.options);
  for (const [name, flag] of [
    ['User and billing contact', { isBillingContact: true }],
    ['User and safety coach', { isSafetyCoach: true }],
  ] as const) {
    asked.set(name, (await signIn(server, { organizationId, groupIds: [groupId], ...flag })).options);
  }
  const enterprise = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  enterpriseAdmin = enterprise.options;
  asked.set('enterprise admin at home', enterprise.options);
  const inChild = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${inChild.id}, ${childId}, 2)`);
  asked.set('enterprise admin with a row in a child', { ...inChild.options, organizationId: childId });
  asked.set('User of an enterprise', (await signIn(server, { organizationId: enterpriseId })).options);
  const ofTwo = await signIn(server, { organizationId });
  await server.db.owner(
    sql`update sessions set selected_organization_id = null where account_id = ${ofTwo.id}`,
  );
  asked.set('User who chose no organization', { token: ofTwo.options.token ?? '' });
  asked.set('family', (await signIn(server, { accountTypeId: 5 })).options);
  asked.set('COVID account', (await signIn(server, { accountTypeId: 4 })).options);
  asked.set('internal staff', (await signIn(server, { isSuperAdmin: true })).options);
  const granted = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, granted);
  asked.set('internal staff with a grant', { ...granted, organizationId });
  const { code } = await givenCode(server.db, organizationId, { groupId });
  asked.set('phone with a code', { token: (await server.sendOk(redeemCode, { code })).token });
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  for (const [name, { email, options }] of [
    ["System Admin's phone", admin],
    ["User's phone", member],
  ] as const) {
    const { token } = await server.sendOk(getMobileToken, { DeviceInfo: device, Email: email }, options);
    asked.set(name, { token, organizationId });
  }
});
afterAll(() => server.stop());

test('every call of the contract has a handler, and no handler is without a call', () => {
  expect(handlers.map((handler) => handler.call.path).toSorted()).toEqual(
    allCalls.map((call) => call.path).toSorted(),
  );
});

test('every kind of viewer is tried, and each asker has a token of its own', () => {
  const tried = new Set(viewers.map(({ facts }) => facts.kind));
  expect(viewerKinds.filter((kind) => kind !== 'signedOut' && !tried.has(kind))).toEqual([]);
  expect([...asked.keys()].toSorted()).toEqual(viewers.map(({ name }) => name).toSorted());
  expect(new Set([...asked.values()].map(({ token }) => token)).size).toBe(viewers.length);
});

test('A269 C319: an enterprise admin without a row in a child is refused there, whatever is asked', async () => {
  for (const call of closed) {
    const answer = await server.send(call, {} as never, { ...enterpriseAdmin, organizationId: childId });
    expect(answer, call.path).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'organization.not_yours' }] },
    });
  }
});

const codesIn = ({ errors }: Envelope): string[] => errors.map((error) => error.code);

// Calls that end or change the session they are asked with would spoil the next row.
const endsOwnSession = new Set(['logout', 'account/EndAllSessions']);
const closed = allCalls.filter((call) => call.permission !== 'public');

describe.each(closed.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('asks the signed out to sign in', async () => {
    expect(await server.send(call, {})).toMatchObject({ status: 401, body: { isSuccess: false } });
  });
  test.each(viewers)(
    'for $name answers as the permission table says, before looking at the request',
    async ({ name, facts }) => {
      const isAllowed = permissionsOf(facts).has(call.permission);
      if (isAllowed && endsOwnSession.has(call.path)) return;
      // A body of another shape: who may ask is told 400 at most, who may not never gets that far.
      const { status, headers, body } = await server.sendForFile(
        call,
        { nothing: 'fits' },
        asked.get(name) ?? {},
      );
      const isFile = !headers.get('content-type')?.startsWith('application/json');
      const codes = isFile ? [] : codesIn(JSON.parse(Buffer.from(body).toString('utf8')) as Envelope);
      if (isAllowed) expect(codes).not.toContain('access.denied');
      else expect({ status, codes }).toEqual({ status: 403, codes: ['access.denied'] });
    },
  );
});
