import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from '../../src/platform/database/check-database.ts';
import { openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { embeddedTestDatabase, type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
/** Roles belong to the whole server, where other tests start portals meanwhile; the embedded database has them to itself. */
let withOwnRoles: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  withOwnRoles = embeddedTestDatabase(await openEmbedded({ folder: null }));
}, 60_000);
afterAll(async () => {
  await db?.close();
  await withOwnRoles?.close();
});

interface BadState {
  why: string;
  spoil: SQL[];
  mend: SQL[];
  says: string;
}

async function isRefused(of: TestDatabase, { spoil, mend, says }: BadState): Promise<void> {
  for (const statement of spoil) await of.owner(statement);
  try {
    await expect(checkDatabase(of.database)).rejects.toThrow(says);
  } finally {
    for (const statement of mend) await of.owner(statement);
  }
  await expect(checkDatabase(of.database)).resolves.toBeUndefined();
}

const aView = (query: SQL): SQL[] => [
  sql`create view office.added with (security_barrier) as ${query}`,
  sql`alter view office.added owner to app_office`,
];
const withoutIt = [sql`drop view office.added`];

describe('the portal does not start with', () => {
  test.each<BadState>([
    {
      why: 'a view that shows patients',
      spoil: aView(sql`select id, first_name from public.profiles`),
      mend: withoutIt,
      says: 'The view office.added is made of public.profiles.first_name, which is not on the list.',
    },
    {
      why: 'a view that only counts what patients did',
      spoil: aView(sql`select count(*) as n from public.tests`),
      mend: withoutIt,
      says: 'The view office.added is made of public.tests, which is not on the list.',
    },
    {
      why: 'a view that finds rows by a column which nobody listed',
      spoil: aView(sql`select id from public.accounts where email like '%.org'`),
      mend: withoutIt,
      says: 'The view office.added is made of public.accounts.email, which is not on the list.',
    },
    {
      why: 'a view of a view that names patients',
      spoil: aView(sql`select id from staff.profiles`),
      mend: withoutIt,
      says: 'The view office.added is made of staff.profiles.id, which is not on the list.',
    },
    {
      why: 'a view that asks a function, which may read anything',
      spoil: aView(sql`select identity.is_internal_staff() as is_so`),
      mend: withoutIt,
      says: 'The view office.added is made of a function, which is not on the list.',
    },
    {
      why: 'a view of another owner, to whom other policies apply',
      spoil: [sql`alter view office.staff owner to app_reader`],
      mend: [sql`alter view office.staff owner to app_office`],
      says: 'The view office.staff does not belong to app_office.',
    },
    {
      why: 'a view whose filter a function could look past',
      spoil: [sql`alter view office.staff set (security_barrier = false)`],
      mend: [sql`alter view office.staff set (security_barrier)`],
      says: 'The view office.staff is not a security barrier.',
    },
    {
      why: 'a view that asks with the rights of its reader',
      spoil: [sql`alter view office.staff set (security_invoker = true)`],
      mend: [sql`alter view office.staff reset (security_invoker)`],
      says: 'The view office.staff asks with the rights of whoever reads it.',
    },
    {
      why: 'a table among the views',
      spoil: [sql`create table office.kept (id int)`],
      mend: [sql`drop table office.kept`],
      says: 'The view office.kept is no view.',
    },
    {
      why: 'a view that customers may read',
      spoil: [sql`grant select on office.organizations to app_admin`],
      mend: [sql`revoke select on office.organizations from app_admin`],
      says: 'The view office.organizations is granted to app_admin.',
    },
    {
      why: 'a column that everybody may read',
      spoil: [sql`grant select (id) on office.organizations to public`],
      mend: [sql`revoke select (id) on office.organizations from public`],
      says: 'The view office.organizations is granted to everybody.',
    },
    {
      why: 'a secret that may be read back',
      spoil: [sql`grant select on office.identity_provider_secrets to app_staff`],
      mend: [
        sql`revoke select on office.identity_provider_secrets from app_staff`,
        sql`grant select (identity_provider_id) on office.identity_provider_secrets to app_staff`,
      ],
      says: 'The column identity_provider_secrets.sealed of schema office is only written, and may be read by app_staff.',
    },
    {
      why: 'an owner of the views that may read more than they show',
      spoil: [sql`grant select (email) on accounts to app_office`],
      mend: [sql`revoke select (email) on accounts from app_office`],
      says: 'The role app_office may reach public.accounts.email, which is not on the list.',
    },
    {
      why: 'an owner of the views that may remove patients',
      spoil: [sql`grant delete on profiles to app_office`],
      mend: [sql`revoke delete on profiles from app_office`],
      says: 'The role app_office may reach public.profiles.first_name, which is not on the list.',
    },
    {
      why: 'a table whose policies are switched off',
      spoil: [sql`alter table organizations disable row level security`],
      mend: [sql`alter table organizations enable row level security`],
      says: 'The table organizations shows app_office every row.',
    },
    {
      why: 'a policy that asks nobody who they are',
      spoil: [sql`create policy open on organizations for select to app_office using (true)`],
      mend: [sql`drop policy open on organizations`],
      says: 'The policy open on organizations does not ask whether it is internal staff who asks.',
    },
    {
      why: 'internal staff who may read a table past its view',
      spoil: [sql`grant select (name) on organizations to app_staff`],
      mend: [sql`revoke select (name) on organizations from app_staff`],
      says: 'The table organizations is outside row-level security and granted to app_staff.',
    },
    {
      why: 'another object of the owner of the views',
      spoil: [
        sql`create function upkeep.owned() returns int language sql as 'select 1'`,
        sql`alter function upkeep.owned() owner to app_office`,
      ],
      mend: [sql`drop function upkeep.owned()`],
      says: 'The role app_office owns function upkeep.owned().',
    },
  ])('$why', (state) => isRefused(db, state));

  test.each<BadState>([
    {
      why: 'an owner of the views who can log in',
      spoil: [sql`alter role app_office login`],
      mend: [sql`alter role app_office nologin`],
      says: 'The role app_office can log in.',
    },
    {
      why: 'an owner of the views whom no policy binds',
      spoil: [sql`alter role app_office bypassrls`],
      mend: [sql`alter role app_office nobypassrls`],
      says: 'The role app_office is not bound by row-level security.',
    },
    {
      why: 'somebody who can become the owner of the views',
      spoil: [sql`grant app_office to app_reader`],
      mend: [sql`revoke app_office from app_reader`],
      says: 'The role app_reader can become app_office.',
    },
    {
      why: 'an owner of the views who can become somebody else',
      spoil: [sql`grant app_reader to app_office`],
      mend: [sql`revoke app_reader from app_office`],
      says: 'The role app_office can become another role.',
    },
  ])('$why', (state) => isRefused(withOwnRoles, state));
});
