import {
  adjustBaselineCalculationDate,
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  continueGroupChange,
  getGroup,
  getProfile,
  getWebProfileDetail,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

// A job that fails is tried again after some seconds.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let organizationId: number;
let protocolId: number;
let admin: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  protocolId = (await givenProtocol(server.db, organizationId, { name: 'Season' })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
});
afterAll(() => server.stop());

/** A group of its own, with so many people in it. */
async function aGroup(people: number): Promise<{ groupId: number; profileIds: number[] }> {
  const { id: groupId } = await givenGroup(server.db, organizationId);
  const profileIds: number[] = [];
  for (let n = 0; n < people; n += 1)
    profileIds.push((await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id);
  return { groupId, profileIds };
}

const changesOf = async (groupId: number) =>
  (await server.sendOk(getGroup, { id: groupId }, admin)).groupChanges;
const finished = (groupId: number) =>
  vi.waitFor(
    async () => {
      const [newest] = await changesOf(groupId);
      expect(newest?.finishedOn).not.toBeNull();
      return newest;
    },
    { timeout: 60_000, interval: 25 },
  );
const baselineCount = async (profileId: number) => {
  const [row] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from profile_baselines where profile_id = ${profileId}`,
  );
  return row?.count;
};

test('C240 C389: a start date holds for everybody in the group at once, and their baselines are recalculated', async () => {
  const { groupId, profileIds } = await aGroup(3);
  const [first = 0, second = 0] = profileIds;
  const outside = await givenProfile(server.db, organizationId, {});
  const taken = aSubmittedTest({ person: { kind: 'profile', profileId: first } });
  await server.sendOk(submitTests, { tests: [taken] }, admin);
  expect(await baselineCount(first)).toBeGreaterThan(0);

  const start = new Date(Date.now() + 3_600_000).toISOString();
  const { groupChange } = await server.sendOk(
    adjustGroupBaselineStartDate,
    { groupId, baselineStartDateUtc: start },
    admin,
  );
  expect(groupChange).toMatchObject({ kind: 'baselineStart', profileCount: 3, isStalled: false });
  expect(await finished(groupId)).toMatchObject({
    id: groupChange.id,
    doneCount: 3,
    baselineStartDateUtc: start,
  });
  // Every test is older than the start: nothing is left to compare with.
  expect(await baselineCount(first)).toBe(0);
  for (const id of [first, second]) {
    const detail = await server.sendOk(getWebProfileDetail, { id }, admin);
    expect(detail).toMatchObject({
      isBaselineRecalculating: false,
      profile: { baselineStartDate: start },
    });
  }
  expect((await server.sendOk(getGroup, { id: groupId }, admin)).group.baselineStartDateUtc).toBe(start);
  const untouched = await server.sendOk(getWebProfileDetail, { id: outside.id }, admin);
  expect(untouched.profile.baselineStartDate).toBeNull();
});

test('what is set for one profile after it was set for everybody stays', async () => {
  const { groupId, profileIds } = await aGroup(1);
  const [profileId = 0] = profileIds;
  await server.sendOk(
    adjustGroupBaselineStartDate,
    { groupId, baselineStartDateUtc: '2026-08-01T11:00:00Z' },
    admin,
  );
  const own = '2026-09-01T11:00:00.000Z';
  await server.sendOk(adjustBaselineCalculationDate, { profileId, baselineStartDate: own }, admin);
  await finished(groupId);
  const { profile } = await server.sendOk(getWebProfileDetail, { id: profileId }, admin);
  expect(profile.baselineStartDate).toBe(own);
});

test('C241 C390: a default protocol reaches everybody in the group', async () => {
  const { groupId, profileIds } = await aGroup(4);
  const { groupChange } = await server.sendOk(
    adjustGroupDefaultOrganizationProtocol,
    { groupId, organizationProtocolId: protocolId },
    admin,
  );
  expect(groupChange).toMatchObject({
    kind: 'defaultProtocol',
    profileCount: 4,
    organizationProtocolId: protocolId,
  });
  expect(await finished(groupId)).toMatchObject({ doneCount: 4 });
  for (const id of profileIds) {
    const { profile } = await server.sendOk(getProfile, { id }, admin);
    expect(profile.defaultOrganizationProtocolId).toBe(protocolId);
  }
  const { group } = await server.sendOk(getGroup, { id: groupId }, admin);
  expect(group.defaultOrganizationProtocolId).toBe(protocolId);
});

test('what cannot be set is refused: an empty group, a protocol that is not offered, a second time while one runs', async () => {
  const empty = (await aGroup(0)).groupId;
  const { groupId } = await aGroup(1);
  const disabled = (await givenProtocol(server.db, organizationId, { isDisabled: true })).id;
  const baseline = (id: number) =>
    refusalOf(
      server,
      adjustGroupBaselineStartDate,
      { groupId: id, baselineStartDateUtc: '2026-08-01T11:00:00Z' },
      admin,
    );
  const protocol = (id: number, organizationProtocolId: number) =>
    refusalOf(server, adjustGroupDefaultOrganizationProtocol, { groupId: id, organizationProtocolId }, admin);
  expect((await baseline(empty)).code).toBe('group.nobody_in_it');
  expect((await protocol(groupId, disabled)).code).toBe('group.protocol_not_offered');
  expect((await protocol(2_000_000_000, protocolId)).code).toBe('group.not_found');
  await givenChange(groupId, 'baselineStart', []);
  expect((await baseline(groupId)).code).toBe('group.change_runs');
  await server.db.owner(sql`update group_changes set finished_at = now() where group_id = ${groupId}`);
});

/** A change as a server that died left it. */
async function givenChange(groupId: number, kind: string, profileIds: readonly number[], doneCount = 0) {
  const [row] = await server.db.owner<{ id: number }>(
    sql`insert into group_changes (organization_id, group_id, account_id, kind, baseline_start_at, protocol_id, profile_ids, done_count,
      moved_at)
    select ${organizationId}, ${groupId}, account_id, ${kind}, case ${kind} when 'baselineStart' then timestamptz '2026-08-01' end,
      case ${kind} when 'defaultProtocol' then ${protocolId}::int end, ${sql.param([...profileIds])}::int[], ${doneCount},
      now() - interval '5 minutes'
    from account_organizations where organization_id = ${organizationId} and access_type_id = 2 limit 1 returning id`,
  );
  return row?.id ?? 0;
}

test('what a dead server left is taken up where it stood, by whoever comes back', async () => {
  const { groupId, profileIds } = await aGroup(3);
  const [first = 0, second = 0, third = 0] = profileIds;
  const id = await givenChange(groupId, 'defaultProtocol', profileIds, 1);
  expect((await changesOf(groupId))[0]).toMatchObject({ id, doneCount: 1, profileCount: 3, isStalled: true });
  expect((await refusalOf(server, continueGroupChange, { groupChangeId: 2_000_000_000 }, admin)).code).toBe(
    'group.change_not_found',
  );
  const continued = await server.sendOk(continueGroupChange, { groupChangeId: id }, admin);
  expect(continued.groupChange).toMatchObject({ id, isStalled: false });
  expect(await finished(groupId)).toMatchObject({ doneCount: 3 });
  const protocols = await server.db.owner<{ id: number; protocol: number | null }>(
    sql`select profile_id as id, default_protocol_id as protocol from profile_organizations
      where profile_id = any (${sql.param(profileIds)}::int[]) order by 1`,
  );
  // The first one was done before.
  expect(protocols).toEqual([
    { id: first, protocol: null },
    { id: second, protocol: protocolId },
    { id: third, protocol: protocolId },
  ]);
  // Taken up once more, it changes nothing.
  await server.sendOk(continueGroupChange, { groupChangeId: id }, admin);
});

test('a deleted protocol meanwhile is given to nobody any more', async () => {
  const { groupId, profileIds } = await aGroup(2);
  const gone = (await givenProtocol(server.db, organizationId, {})).id;
  const id = await givenChange(groupId, 'defaultProtocol', profileIds, 0);
  await server.db.owner(sql`update group_changes set protocol_id = ${gone} where id = ${id}`);
  await server.db.owner(sql`update protocols set deleted_at = now() where id = ${gone}`);
  await server.sendOk(continueGroupChange, { groupChangeId: id }, admin);
  expect(await finished(groupId)).toMatchObject({ doneCount: 0, profileCount: 2 });
  const { profile } = await server.sendOk(getProfile, { id: profileIds[0] ?? 0 }, admin);
  expect(profile.defaultOrganizationProtocolId).toBeNull();
});

test('a User sees what is on its way to a granted group, and sets nothing for everybody', async () => {
  const { groupId, profileIds } = await aGroup(1);
  await givenChange(groupId, 'defaultProtocol', profileIds);
  const trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
  expect((await server.sendOk(getGroup, { id: groupId }, trainer)).groupChanges).toHaveLength(1);
  expect(
    (
      await refusalOf(
        server,
        adjustGroupBaselineStartDate,
        { groupId, baselineStartDateUtc: '2026-08-01T11:00:00Z' },
        trainer,
      )
    ).status,
  ).toBe(403);
  await server.db.owner(sql`update group_changes set finished_at = now() where group_id = ${groupId}`);
});
