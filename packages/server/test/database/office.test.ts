import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/database/database.ts';
import { givenBilling } from '../builders/billing.ts';
import { givenAccount, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenStoredTest } from '../builders/stored-tests.ts';
import { viewing } from './access-world.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
let own: number;
let foreign: number;
let deleted: number;
let staffId: number;
let customerId: number;
let formerId: number;
let disabledId: number;
let providerId: number;

/** Internal staff outside of every organization, and inside of one with a grant. */
const outside = (accountId: number) => viewing(aViewer({ kind: 'staff', accountId, isSuperAdmin: true }));
const inside = (accountId: number) =>
  viewing(aViewer({ kind: 'super', accountId, organizationId: own, isSuperAdmin: true }));
const rowsOf = <Row>(scope: Scope, statement: SQL): Promise<Row[]> =>
  db.database.transaction(scope, (tx) => tx.query<Row>(statement));
/** How a statement ended: the number of its rows, or the error's code. */
const endOf = (scope: Scope, statement: SQL): Promise<number | string> =>
  rowsOf(scope, statement).then(
    (rows) => rows.length,
    (error: { code: string }) => error.code,
  );
const refused = '42501';
const idOf = async (statement: SQL) => (await db.owner<{ id: number }>(statement))[0]?.id ?? 0;

beforeAll(async () => {
  db = await testDatabase();
  own = (await givenOrganization(db, { name: 'Own School' })).id;
  foreign = (await givenOrganization(db, { name: 'Foreign School' })).id;
  deleted = (await givenOrganization(db)).id;
  await db.owner(sql`update organizations set deleted_at = now() where id = ${deleted}`);
  staffId = (await givenAccount(db, { isSuperAdmin: true })).id;
  customerId = (await givenAccount(db, { organizationId: own, accessTypeId: 2 })).id;
  formerId = (await givenAccount(db)).id;
  disabledId = (await givenAccount(db, { isSuperAdmin: true, isDisabled: true })).id;
  await db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    values (${formerId}, ${foreign}, 'Asked by the school', now() + interval '1 hour')`);
  providerId =
    await idOf(sql`insert into identity_providers (organization_id, kind, name, settings, secret_changed_at)
    values (${own}, 'oidc', 'School sign-in', '{}', now()) returning id`);
  await db.owner(sql`insert into identity_provider_secrets values (${providerId}, 'sealed words')`);
  await db.owner(sql`insert into identity_provider_domains (identity_provider_id, organization_id, domain, proof)
    values (${providerId}, ${own}, 'own.example', 'a proof')`);
  await givenBilling(db, own);
  const invoiceId =
    await idOf(sql`insert into invoices (organization_id, invoice_date, due_on, sent_at, amount_due)
    values (${own}, '2026-01-01', '2026-02-01', now(), 100) returning id`);
  await db.owner(sql`insert into invoice_items (organization_id, invoice_id, position, item_type_id, description, quantity, unit_price, amount)
    values (${own}, ${invoiceId}, 1, 1, 'System fee', 1, 100, 100)`);
  await db.owner(sql`insert into invoice_revisions (organization_id, invoice_id, revision_no, body, pdf_hash, sent_to)
    values (${own}, ${invoiceId}, 1, '{}', 'a hash', 'billing@own.example')`);
  await db.owner(sql`insert into invoice_mails (organization_id, invoice_id, kind, revision_no, sent_to)
    values (${own}, ${invoiceId}, 'due', 1, 'billing@own.example')`);
  await db.owner(sql`insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total)
    values (${own}, ${invoiceId}, 'CN-1', 'Ordered twice', 10, 10)`);
  await db.owner(sql`insert into product_subscriptions (organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on, profile_count,
      profile_price, system_fee) values (${own}, 1, 1, '2026-01-01', '2026-12-31', 10, 1, 1)`);
  await givenStoredTest(db, own, (await givenProfile(db, own)).id);
  await db.owner(sql`insert into organization_counts (organization_id, profiles) values (${own}, 1)
    on conflict (organization_id) do update set profiles = 1`);
  await db.owner(sql`insert into payment_cards (organization_id) values (${own})`);
  await db.owner(sql`insert into organization_connections (parent_organization_id, child_organization_id, type_id, status_id, is_enabled)
    values (${own}, ${foreign}, 3, 2, true)`);
});
afterAll(() => db.close());

const views = [
  'credit_notes',
  'identity_provider_domains',
  'identity_provider_secrets',
  'identity_providers',
  'invoice_items',
  'invoice_mails',
  'invoice_revisions',
  'invoices',
  'last_tested',
  'organization_billing',
  'organization_connections',
  'organization_counts',
  'organizations',
  'payment_cards',
  'product_subscriptions',
  'staff',
  'staff_grants',
  'test_days',
];
/** A column of each view that its readers may read, where that is not its id. */
const readable: Readonly<Record<string, string>> = {
  identity_provider_secrets: 'identity_provider_id',
  invoice_items: 'invoice_id',
  invoice_revisions: 'invoice_id',
  last_tested: 'organization_id',
  credit_notes: 'invoice_id',
  organization_billing: 'organization_id',
  organization_counts: 'organization_id',
  payment_cards: 'organization_id',
  test_days: 'organization_id',
  product_subscriptions: 'organization_id',
};
const readOf = (view: string) =>
  sql`select ${sql.identifier(readable[view] ?? 'id')} from office.${sql.identifier(view)}`;

test('every view is attacked here, and each has rows to find', async () => {
  const rows = await db.owner<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'office'::regnamespace order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(views);
  for (const view of views) expect(await endOf(outside(staffId), readOf(view)), view).toBeGreaterThan(0);
});

describe('who reads', () => {
  test('internal staff, inside of an organization the same as outside', async () => {
    for (const view of views) {
      expect(await endOf(inside(staffId), readOf(view)), view).toBe(
        await endOf(outside(staffId), readOf(view)),
      );
    }
    const names = await rowsOf<{ name: string }>(
      outside(staffId),
      sql`select name from office.organizations`,
    );
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Own School', 'Foreign School']));
  });

  test('nobody who is internal staff no more, whatever role their transaction took', async () => {
    for (const accountId of [customerId, formerId, disabledId, 2_000_000]) {
      for (const scope of [outside(accountId), inside(accountId)]) {
        for (const view of views) expect(await endOf(scope, readOf(view)), view).toBe(0);
      }
    }
  });

  test('no customer, family, phone, job or stranger: each is refused, also with the account of internal staff', async () => {
    const accountId = staffId;
    const kinds = { accountId, organizationId: own, isSuperAdmin: true };
    const others: Scope[] = [
      viewing(aViewer({ ...kinds, kind: 'admin' })),
      viewing(aViewer({ ...kinds, kind: 'member' })),
      viewing(aViewer({ ...kinds, kind: 'enterpriseAdmin' })),
      viewing(aViewer({ ...kinds, kind: 'family' })),
      viewing(aViewer({ ...kinds, kind: 'outside' })),
      viewing(aViewer({ ...kinds, kind: 'codeToken', codeId: 1, codeTokenId: 1 })),
      { as: 'job', name: 'test', organizationId: own, accountId },
      { as: 'identity', requestId: 'test', actingFor: accountId },
      { as: 'queue' },
    ];
    for (const scope of others) {
      for (const view of views) expect(await endOf(scope, readOf(view)), view).toBe(refused);
    }
  });

  test('of people there are the names of internal staff, and of who was it when a grant was made', async () => {
    const rows = await rowsOf<{ id: number }>(outside(staffId), sql`select * from office.staff order by id`);
    expect(rows.map(({ id }) => id)).toEqual([staffId, formerId, disabledId].sort((a, b) => a - b));
    expect(rows[0]).toEqual({ id: staffId, name: 'Fixture Account' });
  });
});

describe('what is not in a view cannot be read', () => {
  const noColumn = '42703';
  test.each([
    { what: 'an email', read: sql`select email from office.staff`, end: noColumn },
    { what: 'a password', read: sql`select password_hash from office.staff`, end: noColumn },
    { what: 'a card', read: sql`select payment_method_id from office.payment_cards`, end: noColumn },
    { what: 'a kind of test', read: sql`select balance_tests from office.test_days`, end: noColumn },
    { what: 'a secret', read: sql`select sealed from office.identity_provider_secrets`, end: refused },
    {
      what: 'a secret, with the row',
      read: sql`select * from office.identity_provider_secrets`,
      end: refused,
    },
    {
      what: 'a secret, by guessing',
      read: sql`delete from office.identity_provider_secrets where sealed = 'sealed words'`,
      end: refused,
    },
    {
      what: 'a secret, by writing it',
      read: sql`insert into office.identity_provider_secrets (identity_provider_id, sealed)
        values (2000000, 'x') returning sealed`,
      end: refused,
    },
  ])('$what', async ({ read, end }) => {
    for (const scope of [outside(staffId), inside(staffId)]) expect(await endOf(scope, read)).toBe(end);
  });

  test('the tables behind the views, and those of patients', async () => {
    const tables = [
      'organizations',
      'accounts',
      'staff_grants',
      'identity_providers',
      'identity_provider_secrets',
    ];
    for (const table of tables) {
      const read = sql`select 1 from public.${sql.identifier(table)}`;
      for (const scope of [outside(staffId), inside(staffId)])
        expect(await endOf(scope, read), table).toBe(refused);
    }
    for (const table of [
      'profiles',
      'tests',
      'results',
      'events',
      'profile_summaries',
      'submissions',
      'groups',
    ]) {
      const open = sql`select 1 from public.${sql.identifier(table)}`;
      expect(await endOf(outside(staffId), open), table).toBe(refused);
      expect(await endOf(outside(staffId), sql`select 1 from staff.profiles`)).toBe(refused);
    }
  });

  test('a way to be the owner of the views', async () => {
    for (const scope of [outside(staffId), inside(staffId)]) {
      expect(await endOf(scope, sql`set local role app_office`)).toBe(refused);
      expect(await endOf(scope, sql`select set_config('role', 'app_office', true)`)).toBe(refused);
      expect(await endOf(scope, sql`create view office.mine as select 1 as one`)).toBe(refused);
    }
  });
});

const aGrant = (accountId: number, organizationId: number) =>
  sql`insert into office.staff_grants (account_id, organization_id, reason, expires_at)
    values (${accountId}, ${organizationId}, 'Asked by the school', now() + interval '8 hours') returning id`;
const aDomain = (ofProvider: number, organizationId: number) =>
  sql`insert into office.identity_provider_domains (identity_provider_id, organization_id, domain, proof)
    values (${ofProvider}, ${organizationId}, 'other.example', 'a proof') returning id`;
const aProvider = (organizationId: number) =>
  sql`insert into office.identity_providers (organization_id, kind, name, settings, allows_password)
    values (${organizationId}, 'oidc', 'Another', '{}', true) returning id`;

describe('what is written', () => {
  test('a grant: for oneself, in an organization that there is, and as it was made', async () => {
    expect(await endOf(outside(staffId), aGrant(staffId, foreign))).toBe(1);
    expect(await endOf(outside(staffId), aGrant(disabledId, foreign))).toBe(refused);
    expect(await endOf(outside(staffId), aGrant(staffId, deleted))).toBe(refused);
    expect(await endOf(outside(staffId), aGrant(staffId, 2_000_000))).toBe(refused);
    expect(await endOf(outside(customerId), aGrant(customerId, foreign))).toBe(refused);
    const longer = sql`update office.staff_grants set expires_at = now() + interval '1 year'`;
    const asSomebody = sql`update office.staff_grants set account_id = ${staffId}`;
    const backdated = sql`insert into office.staff_grants (account_id, organization_id, reason, expires_at, granted_at)
      values (${staffId}, ${own}, 'Asked by the school', now(), now())`;
    for (const statement of [longer, asSomebody, backdated, sql`delete from office.staff_grants`]) {
      expect(await endOf(outside(staffId), statement)).toBe(refused);
    }
  });

  test('a connection and its domains: nothing of them goes to another organization, and nothing by anybody else', async () => {
    expect(await endOf(outside(staffId), aProvider(deleted))).toBe(refused);
    expect(await endOf(outside(staffId), aDomain(providerId, foreign))).toBe(refused);
    const moves = [
      sql`update office.identity_providers set organization_id = ${foreign}`,
      sql`update office.identity_provider_domains set organization_id = ${foreign}`,
      sql`update office.identity_provider_domains set domain = 'another.example'`,
      sql`update office.identity_providers set account_count = 0`,
      sql`delete from office.identity_providers`,
    ];
    for (const move of moves) expect(await endOf(outside(staffId), move)).toMatch(/^(42501|0A000)$/);

    const asAnybody = outside(customerId);
    expect(await endOf(asAnybody, aProvider(own))).toBe(refused);
    expect(await endOf(asAnybody, aDomain(providerId, own))).toBe(refused);
    expect(
      await endOf(
        asAnybody,
        sql`insert into office.identity_provider_secrets values (${providerId}, 'theirs')`,
      ),
    ).toBe(refused);
    // Without a word of which rows or what of them, so that the policy of the command stands alone.
    for (const statement of [
      sql`update office.identity_providers set is_enabled = true`,
      sql`update office.identity_provider_domains set verified_at = now(), verified_how = 'staff'`,
      sql`delete from office.identity_provider_domains`,
      sql`delete from office.identity_provider_secrets`,
    ]) {
      await rowsOf(asAnybody, statement);
    }
    const [left] = await db.owner(sql`select p.is_enabled, d.verified_at, s.sealed from identity_providers p
      join identity_provider_domains d on d.identity_provider_id = p.id
      join identity_provider_secrets s on s.identity_provider_id = p.id where p.id = ${providerId}`);
    expect(left).toEqual({ isEnabled: false, verifiedAt: null, sealed: 'sealed words' });
  });

  test('an organization: no new one, none removed, and neither its enterprise nor its past; the people of the office not at all', async () => {
    for (const statement of [
      sql`insert into office.organizations (name) values ('Mine')`,
      sql`update office.organizations set enterprise_org_id = ${own}`,
      sql`update office.organizations set deleted_at = now()`,
      sql`update office.organizations set created_at = now()`,
      sql`delete from office.organizations`,
      sql`update office.staff set name = 'Mine'`,
      sql`delete from office.staff`,
    ]) {
      expect(await endOf(outside(staffId), statement)).toMatch(/^(42501|0A000)$/);
      expect(await endOf(inside(staffId), statement)).toMatch(/^(42501|0A000)$/);
    }
  });

  test('what is written inside of an organization with a grant is not written outside of it', async () => {
    const exclude = sql`update public.results set is_excluded = true returning id`;
    expect(await endOf(inside(staffId), exclude)).toBe(1);
    expect(await endOf(outside(staffId), exclude)).toBe(refused);
    for (const statement of [
      sql`insert into public.result_decisions (organization_id, profile_id, result_id, action, account_id)
        values (${own}, 1, 1, 'exclude', ${staffId})`,
      sql`update public.events set ended_at = now()`,
      sql`update public.pdf_sync_intents set tries = 0`,
    ]) {
      expect(await endOf(outside(staffId), statement)).toBe(refused);
    }
  });
});
