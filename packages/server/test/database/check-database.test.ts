import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkDatabase, checkedFunctions } from '../../src/platform/database/check-database.ts';
import { openPostgres } from '../../src/platform/database/postgres-database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('a fresh database is safe to use', async () => {
  await expect(checkDatabase(db.database)).resolves.toBeUndefined();
});

test('the list of functions that run with their owner’s rights is exact', async () => {
  const rows = await db.owner<{
    name: string;
  }>(sql`select distinct n.nspname || '.' || p.proname as name from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname not in ('pg_catalog', 'pgboss') order by 1`);
  expect(rows.map((row) => row.name)).toEqual([...checkedFunctions].sort());
});

test('every table of schema public is in the template or outside every viewer’s reach', async () => {
  const rows = await db.owner<{ name: string; isForced: boolean; policies: number }>(sql`
    select relname as name, relrowsecurity and relforcerowsecurity as is_forced,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const unprotected = rows.filter((row) => !row.isForced || row.policies === 0).map((row) => row.name);
  expect(unprotected).toEqual([
    'account_organizations',
    'account_profiles',
    'accounts',
    'code_tokens',
    'email_changes',
    'enrollments',
    'identity_provider_accounts',
    'identity_provider_domains',
    'identity_provider_secrets',
    'identity_providers',
    'invoice_tokens',
    'mfa_challenges',
    'organizations',
    'password_links',
    'payment_events',
    'payment_events_aside',
    'payment_notice_sweeps',
    'print_tokens',
    'profile_access_links',
    'profile_import_requests',
    'rate_limits',
    'saml_assertions',
    'saml_requests',
    'sessions',
    'sign_in_exchanges',
    'sso_attempts',
    'staff_grants',
    'trusted_devices',
  ]);
  expect(rows.length).toBeGreaterThan(25);
});

interface BadState {
  why: string;
  spoil: SQL;
  mend: SQL;
  says: string;
}

describe('the portal does not start with', () => {
  test.each<BadState>([
    {
      why: 'a tenant table whose owner is not bound by its policies',
      spoil: sql`alter table tests no force row level security`,
      mend: sql`alter table tests force row level security`,
      says: 'The table tests has no forced row-level security',
    },
    {
      why: 'a tenant table without row-level security',
      spoil: sql`alter table results disable row level security`,
      mend: sql`alter table results enable row level security`,
      says: 'The table results has no forced row-level security',
    },
    {
      why: 'a new table that nobody protected',
      spoil: sql`create table forgotten (organization_id int)`,
      mend: sql`drop table forgotten`,
      says: 'The table forgotten has no forced row-level security with a policy.',
    },
    {
      why: 'a table granted to everybody',
      spoil: sql`grant select on protocols to public`,
      mend: sql`revoke select on protocols from public`,
      says: 'The table protocols is granted to everybody',
    },
    {
      why: 'a table that a viewer may empty past its policies',
      spoil: sql`grant truncate on tests to app_admin`,
      mend: sql`revoke truncate on tests from app_admin`,
      says: 'The table tests may be emptied by app_admin',
    },
    {
      why: 'accounts that a viewer may read',
      spoil: sql`grant select (email) on accounts to app_member`,
      mend: sql`revoke select (email) on accounts from app_member`,
      says: 'The table accounts is outside row-level security and granted to app_member',
    },
    {
      why: 'an audit log that a viewer may read',
      spoil: sql`grant select on audit.log to app_admin`,
      mend: sql`revoke select on audit.log from app_admin`,
      says: 'The table log is outside row-level security and granted to app_admin',
    },
    {
      why: 'a policy for everybody',
      spoil: sql`create policy open on events for select using (true)`,
      mend: sql`drop policy open on events`,
      says: 'The table events has the policy open for everybody',
    },
    {
      why: 'rows kept in a materialized view',
      spoil: sql`create materialized view kept as select id from profiles`,
      mend: sql`drop materialized view kept`,
      says: 'The materialized view kept keeps rows outside row-level security',
    },
    {
      why: 'a view that shows what its owner sees',
      spoil: sql`create view public.everybody as select id from public.profiles`,
      mend: sql`drop view public.everybody`,
      says: 'The view public.everybody shows what its owner sees',
    },
    {
      why: 'a staff view whose filter a function could look past',
      spoil: sql`alter view staff.profiles set (security_barrier = false)`,
      mend: sql`alter view staff.profiles set (security_barrier = true)`,
      says: 'The view staff.profiles is not a security barrier',
    },
    {
      why: 'a staff view whose column is ordered by other rules than the table’s',
      spoil: sql`alter table profile_summaries alter column sort_first_name type text collate "POSIX"`,
      mend: sql`alter table profile_summaries alter column sort_first_name type text collate "C"`,
      says: 'The column profile_summaries.sort_first_name of schema staff has another type or collation',
    },
    {
      why: 'a function with its owner’s rights that nobody named',
      spoil: sql`create function search.everything() returns int language sql security definer as $$ select 1 $$`,
      mend: sql`drop function search.everything()`,
      says: 'The function search.everything runs with its owner’s rights but is not on the list',
    },
    {
      why: 'a checked function that everybody may call',
      spoil: sql`grant execute on function search.profile_ids(int, text) to public`,
      mend: sql`revoke execute on function search.profile_ids(int, text) from public`,
      says: 'The function search.profile_ids may be called by everybody',
    },
    {
      why: 'a checked function whose search path is the caller’s',
      spoil: sql`alter function identity.login_facts(text) reset search_path`,
      mend: sql`alter function identity.login_facts(text) set search_path = pg_catalog, public, pg_temp`,
      says: 'The function identity.login_facts does not fix its search path',
    },
  ])('$why', async ({ spoil, mend, says }) => {
    await db.owner(spoil);
    try {
      await expect(checkDatabase(db.database)).rejects.toThrow(says.replace('’', "'"));
    } finally {
      await db.owner(mend);
    }
    await expect(checkDatabase(db.database)).resolves.toBeUndefined();
  });

  // Roles belong to the whole server, so each state is a login of its own there; the embedded database has its `app` to itself.
  test.each([
    {
      why: 'a superuser',
      attributes: sql`superuser noinherit`,
      back: sql`nosuperuser`,
      says: ' is a superuser',
    },
    {
      why: 'a role that bypasses row-level security',
      attributes: sql`bypassrls noinherit`,
      back: sql`nobypassrls`,
      says: ' bypasses row-level security',
    },
    {
      why: 'a role that inherits',
      attributes: sql`inherit`,
      back: sql`noinherit`,
      says: ' inherits the rights of its roles',
    },
    {
      why: 'a role that makes roles',
      attributes: sql`createrole noinherit`,
      back: sql`nocreaterole`,
      says: ' may create roles or databases',
    },
  ])('$why', async ({ attributes, back, says }) => {
    if (db.urls === null) {
      await db.owner(sql`alter role app ${attributes}`);
      await expect(checkDatabase(db.database)).rejects.toThrow(`The database role app${says}`);
      await db.owner(sql`alter role app ${back}`);
      return;
    }
    await withLogin(async (login, problems) => {
      await db.owner(sql`alter role ${sql.identifier(login)} ${attributes}`);
      expect(await problems()).toContain(`The database role ${login}${says}`);
    });
  });

  test('a role that can become the owner of the tables, or a reader of everything', async () => {
    if (db.urls === null) {
      await db.owner(sql`grant app_reader to app`);
      await expect(checkDatabase(db.database)).rejects.toThrow(
        'The database role app can become app_reader.',
      );
      await db.owner(sql`revoke app_reader from app`);
      return;
    }
    await withLogin(async (login, problems) => {
      await db.owner(sql`grant app_reader, app_owner to ${sql.identifier(login)}`);
      const found = await problems();
      expect(found).toContain(`The database role ${login} can become app_reader.`);
      expect(found).toContain(`The database role ${login} can become app_owner.`);
    });
  });

  test('a role that owns a table', async () => {
    const owned = async (login: string) => {
      await db.owner(sql`create table owned (id int)`);
      await db.owner(sql`alter table owned owner to ${sql.identifier(login)}`);
    };
    if (db.urls === null) {
      await owned('app');
      await expect(checkDatabase(db.database)).rejects.toThrow('The database role app owns public.owned.');
    } else {
      await withLogin(async (login, problems) => {
        await owned(login);
        expect(await problems()).toContain(`The database role ${login} owns public.owned.`);
        await db.owner(sql`drop table owned`);
      });
    }
  });

  test.runIf(inject('database').kind === 'postgres')('another login than app', async () => {
    await withLogin(async (login, problems) => {
      expect(await problems()).toContain(`The database role ${login} is not app`);
    });
  });
});

/** A login of its own, made like `app`; gone afterwards. */
async function withLogin(
  work: (login: string, problems: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const login = `login_${randomBytes(4).toString('hex')}`;
  await db.owner(sql`create role ${sql.identifier(login)} login noinherit`);
  const url = new URL(db.urls?.app ?? '');
  url.username = login;
  const opened = openPostgres({
    url: url.href,
    maxConnections: 1,
    statementTimeoutMs: 5_000,
    onIdleError: () => undefined,
  });
  await db.owner(sql`grant app to ${sql.identifier(login)}`);
  try {
    await work(login, () =>
      checkDatabase(opened).then(
        () => '',
        (error: Error) => error.message,
      ),
    );
  } finally {
    await opened.close();
    await db.owner(sql`drop owned by ${sql.identifier(login)}`);
    await db.owner(sql`drop role ${sql.identifier(login)}`);
  }
}
