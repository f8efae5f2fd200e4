import { getRoster } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;

beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

test('holds the profiles in reach since a cursor, and says who left', async () => {
  const first = await portal.server.sendOk(getRoster, { limit: 1_000 }, portal.trainer);
  expect(
    first.profiles.filter((row) => !row.isRemoved).every((row) => row.groupIds.includes(portal.football)),
  ).toBe(true);
  const profileId = await portal.aProfile();
  const second = await portal.server.sendOk(getRoster, { cursor: first.cursor }, portal.trainer);
  expect(second.profiles.map((row) => [row.profileId, row.isRemoved])).toEqual([[profileId, false]]);
  await portal.server.db.owner(sql`delete from profile_groups where profile_id = ${profileId}`);
  const third = await portal.server.sendOk(getRoster, { cursor: second.cursor }, portal.trainer);
  expect(third.profiles).toMatchObject([{ profileId, isRemoved: true, firstName: null, birthDate: null }]);
  expect((await portal.server.sendOk(getRoster, { cursor: third.cursor }, portal.trainer)).profiles).toEqual(
    [],
  );
});
