import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessWorld, accessWorld } from './access-world.ts';
import { reachOf, scopesOf } from './reach-of-roles.ts';

let world: AccessWorld;
let scopes: ReturnType<typeof scopesOf>;
beforeAll(async () => {
  world = await accessWorld();
  scopes = scopesOf(world);
});
afterAll(() => world.db.close());

const everybody = [
  'System Admin',
  'enterprise admin',
  'User',
  'internal staff with a grant',
  'internal staff',
  'family',
  'phone with a code',
  'system of a partner',
  'job',
  'queue',
  'signed out',
];

test('every role that the portal can take is tried', async () => {
  const roles = await world.db.owner<{ name: string }>(
    sql`select rolname as name from pg_roles where pg_has_role('app', oid, 'member') order by 1`,
  );
  const tried = new Set(Object.values(scopes).map(({ role }) => role));
  expect(roles.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(Object.keys(scopes)).toEqual(everybody);
});

/** Every policy is put to work by each role that it names: a new table or policy is tried here because it exists. */
test.each(everybody)('%s reaches what the grants say, on every table and view there is', async (name) => {
  const who = scopes[name];
  if (who === undefined) throw new Error(`there is no ${name}`);
  const { granted, reach } = await reachOf(world, who);
  expect(Object.keys(granted).length).toBeGreaterThan(300);
  const refused = Object.keys(granted).filter((key) => reach[key]?.startsWith('42501 permission denied'));
  expect(refused).toEqual(Object.keys(granted).filter((key) => !granted[key]));
  // With the right, a statement ends with a number of rows. Only a reference from another table may keep a row from its deletion.
  const broken = Object.entries(reach).filter(
    ([key, end]) =>
      granted[key] && !/^\d+$/.test(end) && !(key.startsWith('delete ') && end.startsWith('23503 ')),
  );
  expect(broken).toEqual([]);
});

test('what is reached is what the policies let through, so that nothing above passed on empty tables', async () => {
  const read = async (name: string) => {
    const { reach } = await reachOf(world, scopes[name] ?? { role: 'app', scope: world.job() });
    return Object.fromEntries(
      ['profiles', 'profile_groups', 'tests', 'recordings'].map((table) => [
        table,
        reach[`select public.${table}`],
      ]),
    );
  };
  expect(await read('System Admin')).toEqual({
    profiles: '6',
    profile_groups: '4',
    tests: '8',
    recordings: '8',
  });
  expect(await read('User')).toEqual({ profiles: '2', profile_groups: '2', tests: '3', recordings: '3' });
  expect(await read('family')).toMatchObject({ profiles: '1', tests: expect.stringMatching(/^42501 /) });
});
