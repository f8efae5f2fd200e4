import {
  getRecentItems,
  masterSearch,
  masterSearchSuperAdmin,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let admin: SendOptions;
let member: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  const foreign = (await givenOrganization(server.db, { name: 'Elsewhere' })).id;
  groupId = (await givenGroup(server.db, organizationId, { name: 'Quillan Rowing' })).id;
  await givenGroup(server.db, organizationId, { name: 'Quillan Chess' });
  await givenGroup(server.db, foreign, { name: 'Quillan Abroad' });
  await givenProtocol(server.db, organizationId, { name: 'Quillan protocol 50%' });
  await givenProfile(server.db, organizationId, {
    firstName: 'Jo',
    lastName: 'Quillan',
    groupIds: [groupId],
  });
  await givenProfile(server.db, organizationId, { firstName: 'Hidden', lastName: 'Quillan' });
  await givenProfile(server.db, foreign, { firstName: 'Foreign', lastName: 'Quillan' });
  await givenAccount(server.db, { organizationId, email: 'quillan@fixture.example' });
  await givenAccount(server.db, { organizationId: foreign, email: 'quillan.abroad@fixture.example' });
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  member = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
});
afterAll(() => server.stop());

const found = async (searchString: string, options: SendOptions) =>
  (await server.sendOk(masterSearch, { searchString }, options)).searchResults;

test('A167 A168 A311 C053 C208: profiles, groups, protocols and users of the organization, each with what its page needs', async () => {
  const results = await found('quillan', admin);
  expect(results.map(({ type, title }) => [type, title])).toEqual([
    [1, 'Hidden Quillan'],
    [1, 'Jo Quillan'],
    [2, 'Quillan Chess'],
    [2, 'Quillan Rowing'],
    [3, 'Quillan protocol 50%'],
    [4, 'Fixture Account'],
  ]);
  expect(results.every((result) => result.organizationId === organizationId)).toBe(true);
  expect(results.every((result) => result.organizationName === 'Westfield School')).toBe(true);
  expect(results.at(-1)).toMatchObject({
    accountId: results.at(-1)?.id,
    profileId: null,
    email: 'quillan@fixture.example',
    accountTypeId: 1,
  });
});

test('a User finds what the granted groups show, and no users', async () => {
  expect((await found('quillan', member)).map(({ type, title }) => [type, title])).toEqual([
    [1, 'Jo Quillan'],
    [2, 'Quillan Rowing'],
    [3, 'Quillan protocol 50%'],
  ]);
});

test('a family account is found by the System Admin with the profile it belongs to', async () => {
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    lastName: 'Ward',
    groupIds: [groupId],
  });
  const family = await givenAccount(server.db, { accountTypeId: 5, email: 'wards.parent@fixture.example' });
  await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${family.id}, ${family.email}, ${profileId}, 3)`);
  const accounts = (await found('wards.parent', admin)).filter(({ type }) => type === 4);
  expect(accounts).toEqual([expect.objectContaining({ id: family.id, accountTypeId: 5, profileId })]);
});

test('signs of the search language are letters like others, and an empty search finds nothing', async () => {
  expect((await found('50%', admin)).map(({ title }) => title)).toEqual(['Quillan protocol 50%']);
  expect(await found('50_', admin)).toEqual([]);
  expect(await found('  ', admin)).toEqual([]);
});

test('a person without profiles has no search', async () => {
  const family = await signIn(server, { accountTypeId: 5 });
  expect(await refusalOf(server, masterSearch, { searchString: 'quillan' }, family.options)).toEqual({
    status: 403,
    code: 'access.denied',
  });
});

test('internal staff find a profile by its id, and no name comes along', async () => {
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    lastName: 'Secret',
    groupIds: [groupId],
  });
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    values (${staff.id}, ${organizationId}, 'A ticket about search', now() + interval '1 hour')`);
  const inside = { ...staff.options, organizationId };
  expect((await found(String(profileId), inside)).filter(({ type }) => type === 1)).toEqual([
    expect.objectContaining({ id: profileId, title: `Profile ID: ${profileId}`, email: null }),
  ]);
  expect((await found('Secret', inside)).filter(({ type }) => type === 1)).toEqual([]);
});

describe('what was opened before', () => {
  const recent = async (items: RequestInputOf<typeof getRecentItems>['items'], options: SendOptions) =>
    (await server.sendOk(getRecentItems, { items }, options)).searchResults.map(({ type, id, title }) => ({
      type,
      id,
      title,
    }));

  test('is called what it is called today, in the order it was opened; what is gone is left out', async () => {
    const profile = await givenProfile(server.db, organizationId, {
      firstName: 'Ines',
      lastName: 'Recent',
      groupIds: [groupId],
    });
    const protocol = await givenProtocol(server.db, organizationId, { name: 'Recent protocol' });
    const user = await givenAccount(server.db, { organizationId, email: 'recent@fixture.example' });
    const gone = await givenGroup(server.db, organizationId, { name: 'Recent and gone' });
    await server.db.owner(sql`update groups set deleted_at = now() where id = ${gone.id}`);
    expect(
      await recent(
        [
          { type: 3, id: protocol.id },
          { type: 2, id: gone.id },
          { type: 4, id: user.id },
          { type: 1, id: profile.id },
          { type: 2, id: groupId },
        ],
        admin,
      ),
    ).toEqual([
      { type: 3, id: protocol.id, title: 'Recent protocol' },
      { type: 4, id: user.id, title: 'Fixture Account' },
      { type: 1, id: profile.id, title: 'Ines Recent' },
      { type: 2, id: groupId, title: 'Quillan Rowing' },
    ]);
  });

  test('shows nobody what they may not open: hidden profiles, foreign organizations, users', async () => {
    const hidden = await givenProfile(server.db, organizationId, { lastName: 'Ungrouped' });
    const foreign = (await givenOrganization(server.db, { name: 'Foreign recents' })).id;
    const abroad = await givenGroup(server.db, foreign, { name: 'Abroad' });
    const user = await givenAccount(server.db, { organizationId, email: 'hidden@fixture.example' });
    const stranger = await givenAccount(server.db, {
      organizationId: foreign,
      email: 'stranger@fixture.example',
    });
    const items = [
      { type: 1, id: hidden.id },
      { type: 2, id: abroad.id },
      { type: 4, id: user.id },
      { type: 4, id: stranger.id },
    ];
    expect(await recent(items, member)).toEqual([]);
    expect((await recent(items, admin)).map(({ id }) => id)).toEqual([hidden.id, user.id]);
  });

  test('reads in super view without a name', async () => {
    const profile = await givenProfile(server.db, organizationId, {
      lastName: 'Veiled',
      groupIds: [groupId],
    });
    const staff = await signIn(server, { isSuperAdmin: true });
    await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
      values (${staff.id}, ${organizationId}, 'A ticket about recent items', now() + interval '1 hour')`);
    expect(await recent([{ type: 1, id: profile.id }], { ...staff.options, organizationId })).toEqual([
      { type: 1, id: profile.id, title: `Profile ID: ${profile.id}` },
    ]);
  });
});

describe('internal staff search all organizations', () => {
  test('C326 C327: by an id, with the organization it is in, and without any name', async () => {
    const there = (await givenOrganization(server.db, { name: 'Far School' })).id;
    const profile = await givenProfile(server.db, there, { firstName: 'Anna', lastName: 'Faraway' });
    await server.db.owner(sql`insert into profile_organizations (organization_id, profile_id, sync_seq)
      values (${organizationId}, ${profile.id}, 1)`);
    const staff = await signIn(server, { isSuperAdmin: true });
    const of = async (searchString: string) =>
      (await server.sendOk(masterSearchSuperAdmin, { searchString }, staff.options)).searchResults;
    const profiles = (await of(String(profile.id))).filter(({ type }) => type === 1);
    expect(profiles.map(({ title, organizationName }) => [title, organizationName])).toEqual([
      [`Profile ID: ${profile.id}`, 'Far School'],
      [`Profile ID: ${profile.id}`, 'Westfield School'],
    ]);
    const account = await givenAccount(server.db, { organizationId: there, email: 'far@fixture.example' });
    expect((await of(` ${account.id} `)).filter(({ type }) => type === 4)).toEqual([
      {
        type: 4,
        id: account.id,
        title: `User ID: ${account.id}`,
        organizationId: there,
        organizationName: 'Far School',
        accountId: account.id,
        profileId: null,
        email: null,
        accountTypeId: 1,
      },
    ]);
    const group = await givenGroup(server.db, there, { name: 'Anna and friends' });
    const protocol = await givenProtocol(server.db, there, { name: 'Anna protocol' });
    expect(await of(String(group.id))).toContainEqual(
      expect.objectContaining({ type: 2, title: `Group ID: ${group.id}`, organizationId: there }),
    );
    expect(await of(String(protocol.id))).toContainEqual(
      expect.objectContaining({ type: 3, title: `Protocol ID: ${protocol.id}`, organizationId: there }),
    );
    expect(await of('Anna')).toEqual([]);
    expect(await of('')).toEqual([]);
  });

  test('a family account is found where its profile is, and leads to it', async () => {
    const profile = await givenProfile(server.db, organizationId, { lastName: 'Kin', groupIds: [groupId] });
    const family = await givenAccount(server.db, { accountTypeId: 5, email: 'kin@fixture.example' });
    await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
      values (${family.id}, ${family.email}, ${profile.id}, 3)`);
    const staff = await signIn(server, { isSuperAdmin: true });
    const { searchResults } = await server.sendOk(
      masterSearchSuperAdmin,
      { searchString: String(family.id) },
      staff.options,
    );
    expect(searchResults.filter(({ type }) => type === 4)).toEqual([
      expect.objectContaining({ id: family.id, accountTypeId: 5, profileId: profile.id, organizationId }),
    ]);
  });

  test('nobody else does', async () => {
    const refused = { status: 403, code: 'access.denied' };
    expect(await refusalOf(server, masterSearchSuperAdmin, { searchString: '1' }, admin)).toEqual(refused);
    expect(await refusalOf(server, masterSearchSuperAdmin, { searchString: '1' }, member)).toEqual(refused);
  });
});
