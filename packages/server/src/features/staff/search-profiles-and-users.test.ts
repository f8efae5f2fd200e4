import { type RequestInputOf, searchProfilesAndUsers } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: { id: number; options: SendOptions };
let organizationId: number;
let profileId: number;
beforeAll(async () => {
  server = await startPortal();
  staff = await signIn(server, { isSuperAdmin: true });
  organizationId = (await givenOrganization(server.db, { name: 'Search School' })).id;
  // Ids of profiles and accounts are apart, so that a number finds one of them.
  await server.db.owner(sql`select setval(pg_get_serial_sequence('profiles', 'id'), 500000)`);
  profileId = (await givenProfile(server.db, organizationId, { firstName: 'Hidden', lastName: 'Veil' })).id;
});
afterAll(() => server.stop());

const find = (searchString: string, more: Partial<RequestInputOf<typeof searchProfilesAndUsers>> = {}) =>
  server.sendOk(searchProfilesAndUsers, { searchString, ...more }, staff.options);
const user = async (firstName: string, lastName: string, email: string) => {
  const { id } = await givenAccount(server.db, { organizationId, email });
  await server.db.owner(
    sql`update accounts set first_name = ${firstName}, last_name = ${lastName} where id = ${id}`,
  );
  return id;
};

test('B112 B237 B449: a profile is found by its id, in each of its organizations, and without any name', async () => {
  const { searchResults, totalCount } = await find(String(profileId));
  expect(searchResults).toEqual([
    {
      type: 1,
      accountId: null,
      profileId,
      title: null,
      email: null,
      organizationId,
      organizationName: 'Search School',
      accountTypeId: null,
    },
  ]);
  expect(totalCount).toBe(1);
  for (const words of ['Hidden', 'Veil', 'Hidden Veil', 'veil'])
    expect((await find(words)).searchResults).toEqual([]);
});

test('B112 B449: a user is found by id, by the beginning of the email, and of either name or both', async () => {
  const id = await user('Quentin', 'Abelard', 'q.abelard@support.example');
  await user('Quentina', 'Other', 'other.person@support.example');
  const row = {
    type: 4,
    accountId: id,
    profileId: null,
    title: 'Quentin Abelard',
    email: 'q.abelard@support.example',
    organizationId,
    organizationName: 'Search School',
    accountTypeId: 1,
  };
  for (const words of [String(id), 'Q.Abelard@supp', 'abel', 'quentin  abel'])
    expect((await find(words)).searchResults, words).toEqual([row]);
  expect((await find('quentin')).searchResults.map(({ title }) => title)).toEqual([
    'Quentin Abelard',
    'Quentina Other',
  ]);
  expect((await find('belard')).searchResults).toEqual([]);
  expect((await find('q%')).searchResults).toEqual([]);
});

test('B237: an account of somebody who is tested, or of their family, is found by its id alone, with its profile and no name', async () => {
  for (const accountTypeId of [4, 5]) {
    const email = `family.${accountTypeId}@fixture.example`;
    const { id } = await givenAccount(server.db, { accountTypeId, email });
    await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
      values (${id}, ${email}, ${profileId}, 3)`);
    expect((await find(String(id))).searchResults).toEqual([
      expect.objectContaining({ type: 4, accountId: id, profileId, title: null, email: null, accountTypeId }),
    ]);
    expect((await find(email)).searchResults).toEqual([]);
  }
});

test('B488: profiles only leaves users out', async () => {
  const id = await user('Only', 'Users', 'only.users@support.example');
  expect((await find(String(id), { profilesOnly: true })).searchResults).toEqual([]);
  expect((await find('only.users', { profilesOnly: true })).totalCount).toBe(0);
  expect((await find(String(profileId), { profilesOnly: true })).totalCount).toBe(1);
});

test('pages, an empty search, and whoever is gone', async () => {
  for (const place of ['a', 'b', 'c'])
    await user('Page', `Turner ${place}`, `${place}.turner@support.example`);
  const second = await find('turner', { RowsPerPage: 2, PageNumber: 2 });
  expect(second).toMatchObject({ totalCount: 3, searchResults: [{ title: 'Page Turner c' }] });
  expect(await find('turner', { RowsPerPage: 2, PageNumber: 9 })).toEqual({
    searchResults: [],
    totalCount: 3,
  });
  expect(await find('  ')).toEqual({ searchResults: [], totalCount: 0 });
  await server.db.owner(sql`update accounts set deleted_at = now() where email = 'a.turner@support.example'`);
  expect((await find('turner')).totalCount).toBe(2);
});

test('each search is in the audit log without its words, and customers do not search', async () => {
  await find('secret words');
  const [noted] = await server.db.owner<{ after: object }>(
    sql`select after from audit.log where account_id = ${staff.id} and action = 'read' order by id desc limit 1`,
  );
  expect(noted?.after).toEqual({
    call: searchProfilesAndUsers.path,
    count: 0,
    filter: { isSearched: true, profilesOnly: false },
  });
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  expect(await refusalOf(server, searchProfilesAndUsers, { searchString: '1' }, admin)).toEqual({
    status: 403,
    code: 'access.denied',
  });
});
