import { getProfilesPaged, getRoster, redeemCode } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

test('C465: five digits give the protocol, the settings and a token, and no name', async () => {
  const protocol = await givenProtocol(portal.server.db, portal.organizationId, {
    name: 'Quick',
    measureIds: [1001, 1002],
    symptomsEnabled: true,
  });
  const { code } = await givenCode(portal.server.db, portal.organizationId, {
    groupId: portal.football,
    protocolId: protocol.id,
  });
  const reply = await portal.server.sendOk(redeemCode, { code });
  expect(reply.audience).toBe('group');
  expect(reply.protocol.measures.map((m) => m.measureId)).toEqual([1001, 1002, 9999]);
  expect(reply.protocol.measures[0]?.componentIds).toEqual([7, 2, 11, 1, 10]);
  expect(JSON.stringify(reply)).not.toContain('Football');
  expect(JSON.stringify(reply)).not.toContain('Fixture School');
});
test.each([
  { why: 'a code that is wrong', hours: null, code: 'code.not_right' },
  { why: 'a code that has expired', hours: [-48, -1] as const, code: 'code.expired' },
  { why: 'a code that is not active yet', hours: [2, 24] as const, code: 'code.not_yet_active' },
])('$why has its own clear error', async ({ hours, code }) => {
  const made =
    hours === null
      ? { code: '00000' }
      : await givenCode(portal.server.db, portal.organizationId, {
          groupId: portal.football,
          startsInHours: hours[0],
          endsInHours: hours[1],
        });
  expect(await refusalOf(portal.server, redeemCode, { code: made.code })).toEqual({ status: 422, code });
});
test('a code token lists no profiles, reads no tests and opens no other organization', async () => {
  const token = await portal.redeem(
    (await givenCode(portal.server.db, portal.organizationId, { groupId: portal.football })).code,
  );
  expect(await refusalOf(portal.server, getProfilesPaged, {}, token)).toMatchObject({ status: 403 });
  expect(await refusalOf(portal.server, getRoster, {}, token)).toMatchObject({ status: 403 });
  const profileId = await portal.aProfile(portal.soccer);
  expect((await portal.submitOne(portal.forProfile(profileId), token)).errors[0]?.code).toBe(
    'submission.profile_out_of_scope',
  );
});
