import {
  getGroupsReport,
  getProfile,
  getProfilesPaged,
  getWebProfileDetail,
  grantOrganizationAccess,
} from '@plumbline/contract';
import { addMonths } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactions } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { SendOptions } from '../../../test/http/start-test-server.ts';
import { signIn } from '../../../test/portal.ts';
import { openZip } from '../../platform/spreadsheets/zip-entries.ts';

// Accounts are made by the database's own clock, so the story begins now and goes on in eleven months.
const soonAfter = Date.now();
const testedAt = soonAfter - 3_600_000;
const testedOn = new Date(testedAt).toISOString();
const expiresAt = addMonths(testedAt, 11);

let now = soonAfter;
let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal(undefined, { clock: { now: () => new Date(now) } });
});
afterAll(() => portal.server.stop());

interface Viewers {
  admin: SendOptions;
  staff: SendOptions;
}
/** Nobody stays signed in for eleven months. */
async function signedIn(at: number): Promise<Viewers> {
  now = at;
  const { server, organizationId } = portal;
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(
    sql`update sessions set second_factor_at = ${new Date(at).toISOString()}::timestamptz where account_id = ${id}`,
  );
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  return { admin, staff: { ...options, organizationId } };
}

/** What each page says of a profile's baseline. */
async function told(profileId: number, { admin, staff }: Viewers) {
  const { server, football } = portal;
  const listed = async (request: object, as = admin) => {
    const { profiles } = await server.sendOk(getProfilesPaged, request, as);
    return profiles.find(({ id }) => id === profileId)?.baselineStatus;
  };
  const { profile } = await server.sendOk(getProfile, { id: profileId }, admin);
  const page = await server.sendOk(getWebProfileDetail, { id: profileId }, admin);
  const report = await server.sendForFile(getGroupsReport, {}, staff);
  const zip = await openZip(new Uint8Array(report.body));
  const rows = Buffer.from((await zip.read(`profiles/group-${football}.csv`)) ?? []).toString('utf8');
  return {
    list: await listed({}),
    ofStaff: await listed({}, staff),
    filtered: await listed({ groupIds: [football] }),
    searched: await listed({ SearchString: String(profileId) }),
    form: profile.baselineStatus,
    page: page.profile.baselineStatus,
    report: rows
      .split('\r\n')
      .find((row) => row.startsWith(`${profileId},`))
      ?.split(',')[3],
  };
}
const everywhere = (status: string | undefined) => ({
  list: status,
  ofStaff: status,
  filtered: status,
  searched: status,
  form: status,
  page: status,
  report: status,
});

async function tested(overrides: Parameters<DevicePortal['forProfile']>[1] = {}): Promise<number> {
  const profileId = await portal.aProfile();
  const results = [{ measureId: 1002, recording: reactions(240, 245, 250, 255, 260) }];
  await portal.submitOne(portal.forProfile(profileId, { results, completedOn: testedOn, ...overrides }));
  return profileId;
}

test('a baseline expires in lists, on pages and in the report although nobody touches the profile', async () => {
  now = soonAfter;
  const profileId = await tested();
  const needed = await tested({ isNonBaseline: true });
  const first = await signedIn(soonAfter);
  expect(await told(profileId, first)).toEqual(everywhere('Current'));
  const onTheHour = await signedIn(expiresAt);
  expect(await told(profileId, onTheHour)).toEqual(everywhere('Current'));
  const later = await signedIn(expiresAt + 1);
  expect(await told(profileId, later)).toEqual(everywhere('Expiring'));
  expect(await told(needed, later)).toEqual(everywhere('Needed'));
  // Expiring is a reminder; the tile and its list ask for baselines that are missing.
  const { profiles } = await portal.server.sendOk(getProfilesPaged, { needs: 'baseline' }, later.admin);
  expect(profiles.map(({ id }) => id)).toContain(needed);
  expect(profiles.map(({ id }) => id)).not.toContain(profileId);
});

test('a row without a time, as the release before inserts it, counts by its word', async () => {
  now = soonAfter;
  const profileId = await tested();
  await portal.server.db.owner(
    sql`update profile_summaries set baseline_expires_at = null where profile_id = ${profileId}`,
  );
  expect(await told(profileId, await signedIn(expiresAt + 1))).toEqual(everywhere('Current'));
});
