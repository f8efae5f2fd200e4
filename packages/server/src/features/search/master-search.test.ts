import { masterSearch } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
