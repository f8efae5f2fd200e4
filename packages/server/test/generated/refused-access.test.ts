import { allCalls, getMobileToken, grantOrganizationAccess, redeemCode } from '@plumbline/contract';
import { permissionsOf, type ViewerKind } from '@plumbline/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/routes.ts';
import { givenGroup, givenOrganization } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { signIn, startPortal } from '../portal.ts';

let server: TestServer;
const asked = new Map<string, SendOptions>();

beforeAll(async () => {
  server = await startPortal();
  const organizationId = (await givenOrganization(server.db)).id;
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  asked.set('admin', admin.options);
  asked.set('member', (await signIn(server, { organizationId, groupIds: [groupId] })).options);
  asked.set('family', (await signIn(server, { accountTypeId: 5 })).options);
  asked.set('covid', (await signIn(server, { accountTypeId: 4 })).options);
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  asked.set('staff', staff);
  const granted = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, granted);
  asked.set('super', { ...granted, organizationId });
  const { code } = await givenCode(server.db, organizationId, { groupId });
  asked.set('codeToken', { token: (await server.sendOk(redeemCode, { code })).token });
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  const { token } = await server.sendOk(
    getMobileToken,
    { DeviceInfo: device, Email: admin.email },
    admin.options,
  );
  asked.set('mobile token of an admin', { token, organizationId });
});
afterAll(() => server.stop());

test('every call of the contract has a handler, and no handler is without a call', () => {
  expect(handlers.map((handler) => handler.call.path).toSorted()).toEqual(
    allCalls.map((call) => call.path).toSorted(),
  );
});

const viewers: readonly (readonly [string, ViewerKind])[] = [
  ['admin', 'admin'],
  ['member', 'member'],
  ['family', 'family'],
  ['covid', 'covid'],
  ['staff', 'staff'],
  ['super', 'super'],
  ['codeToken', 'codeToken'],
  ['mobile token of an admin', 'admin'],
];
// Calls that end or change the session they are asked with would spoil the next row.
const closed = allCalls.filter((call) => call.permission !== 'public');

describe.each(closed.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('asks the signed out to sign in', async () => {
    expect(await server.send(call, {})).toMatchObject({ status: 401, body: { isSuccess: false } });
  });
  test.each(viewers)(
    'for %s answers as the permission table says, before looking at the request',
    async (name, kind) => {
      const isAllowed = permissionsOf({ kind, isBillingContact: false }).has(call.permission);
      if (isAllowed && call.path === 'logout') return;
      // A body of another shape: who may ask is told 400 at most, who may not never gets that far.
      const { status, body } = await server.send(call, { nothing: 'fits' } as never, asked.get(name) ?? {});
      const codes = body.isSuccess ? [] : body.errors.map((error) => error.code);
      if (isAllowed) expect(codes).not.toContain('access.denied');
      else expect({ status, codes }).toEqual({ status: 403, codes: ['access.denied'] });
    },
  );
});
