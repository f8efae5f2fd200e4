import { bulkMove, updateGroup, updateProfile } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenGroup, givenProfile } from '../../../test/builders/people.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { whileUncommitted } from '../../../test/while-uncommitted.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

// The embedded database does one transaction after the other.
describe.skipIf(inject('database').kind === 'embedded')('while a baseline start is set for a group', () => {
  /** Sets it, in its two steps, and does something else between them. */
  const between = (profileIds: readonly number[], act: () => Promise<unknown>) => {
    const these = sql`organization_id = ${portal.organizationId} and profile_id = any (${sql.param([...profileIds])}::int[])`;
    return whileUncommitted(
      portal,
      sql`update profile_organizations set baseline_start_at = now() where ${these}`,
      act,
      sql`update profile_summaries set baseline_asked_at = now() where ${these}`,
    );
  };
  /** Two people and their group. */
  async function aGroup(isEnabled: boolean): Promise<{ groupId: number; profileIds: number[] }> {
    const { id: groupId } = await givenGroup(portal.server.db, portal.organizationId, { isEnabled });
    const one = await givenProfile(portal.server.db, portal.organizationId, { groupIds: [groupId] });
    const other = await givenProfile(portal.server.db, portal.organizationId, { groupIds: [groupId] });
    return { groupId, profileIds: [one.id, other.id] };
  }
  const areActive = async (profileIds: readonly number[]) =>
    (
      await portal.server.db.owner<{ is: boolean }>(
        sql`select not is_inactive as is from profile_summaries where profile_id = any (${sql.param([...profileIds])}::int[])`,
      )
    ).map(({ is }) => is);

  test('its people are moved and become active: both are done', async () => {
    const { groupId, profileIds } = await aGroup(false);
    await portal.server.db.owner(
      sql`update profile_summaries set is_inactive = true where profile_id = any (${sql.param(profileIds)}::int[])`,
    );
    const request = {
      profileIds,
      oldGroupId: groupId,
      newGroupId: portal.football,
      removeFromOldGroup: true,
    };
    await between(profileIds, () => portal.server.sendOk(bulkMove, request, portal.admin));
    expect(await areActive(profileIds)).toEqual([true, true]);
  });

  test('the group is made inactive: both are done', async () => {
    const { groupId, profileIds } = await aGroup(true);
    const group = { id: groupId, isEnabled: false };
    await between(profileIds, () => portal.server.sendOk(updateGroup, { group }, portal.admin));
    expect(await areActive(profileIds)).toEqual([false, false]);
  });

  test('somebody in it is given another name: both are done', async () => {
    const { profileIds } = await aGroup(true);
    const profile = { id: profileIds[0] ?? 0, lastName: 'Renamed' };
    await between(profileIds, () => portal.server.sendOk(updateProfile, { profile }, portal.admin));
    const [row] = await portal.server.db.owner<{ name: string }>(
      sql`select last_name as name from profile_summaries where profile_id = ${profile.id}`,
    );
    expect(row?.name).toBe('Renamed');
  });
});
