import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenOrganization } from '../../../../test/builders/people.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database/test-database.ts';
import { aViewer } from '../../../../test/database/viewers.ts';
import type { Scope, Tx } from '../../../platform/database/database.ts';
import {
  addDomain,
  deleteProvider,
  proveDomain,
  type SavedProvider,
  saveProvider,
} from './provider-store.ts';

let db: TestDatabase;
let organizationId: number;
let staffId: number;
let scope: Scope;
beforeAll(async () => {
  db = await testDatabase();
  organizationId = (await givenOrganization(db)).id;
  staffId = (await givenAccount(db, { isSuperAdmin: true })).id;
  scope = {
    as: 'viewer',
    viewer: aViewer({ kind: 'staff', accountId: staffId, isSuperAdmin: true }),
    requestId: 'test',
    reason: 'Asked by the school',
  };
});
afterAll(() => db.close());

const inScope = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.database.transaction(scope, work);
/** What a function of the release before answers. */
const answerOf = async <T>(asked: SQL): Promise<T | null> =>
  inScope(
    async (tx) => (await tx.query<{ answer: T | null }>(sql`select ${asked} as answer`))[0]?.answer ?? null,
  );

const newProvider = (over: Partial<SavedProvider> = {}): SavedProvider => ({
  id: null,
  organizationId,
  kind: 'oidc',
  name: 'School sign-in',
  settings: { issuer: 'https://login.example.org' },
  allowsPassword: true,
  sealed: 'sealed',
  ...over,
});
const save = (provider: SavedProvider) => inScope((tx) => saveProvider(tx, provider));
const saveBefore = (p: SavedProvider) =>
  answerOf<number>(sql`identity.save_provider(${p.id}::int, ${p.organizationId}, ${p.kind}, ${p.name},
    ${JSON.stringify(p.settings)}::jsonb, ${p.allowsPassword}, ${p.sealed}::text)`);

interface Entry {
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
const lastEntry = async () =>
  (await db.owner<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit.log`))[0]?.id ?? 0;

/** What tells one change from the same change of another row: that there is a value counts, and not which. */
const ownToEach = /(^|_)id$|_at$|^domain$/;
const withoutOwn = (values: Entry['before']) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      ownToEach.test(key) && value !== null ? 'one' : value,
    ]),
  );

/** The entries of the log that some work left. */
async function entriesOf(work: () => Promise<unknown>) {
  const since = await lastEntry();
  await work();
  const rows =
    await db.owner<Entry>(sql`select id::int, organization_id, account_id, job, viewing_as, action, entity, reason,
    request_id, before, after from audit.log where id > ${since} order by id`);
  return rows.map(({ id: _id, before, after, ...row }) => ({
    ...row,
    before: withoutOwn(before),
    after: withoutOwn(after),
  }));
}

test('the log says the same of every change as it did through the functions of the release before', async () => {
  const ids = { before: 0, now: 0 };
  const domains = { before: 0, now: 0 };
  const steps: { what: string; before: () => Promise<unknown>; now: () => Promise<unknown> }[] = [
    {
      what: 'added',
      before: async () => (ids.before = (await saveBefore(newProvider())) ?? 0),
      now: async () => (ids.now = (await save(newProvider())) ?? 0),
    },
    {
      what: 'changed',
      before: () => saveBefore(newProvider({ id: ids.before, name: 'Sign in', sealed: 'another' })),
      now: () => save(newProvider({ id: ids.now, name: 'Sign in', sealed: 'another' })),
    },
    {
      what: 'given a domain',
      before: async () =>
        (domains.before =
          (await answerOf<number>(
            sql`identity.add_provider_domain(${ids.before}, 'before.example', 'a proof')`,
          )) ?? 0),
      now: async () =>
        (domains.now =
          (await inScope((tx) =>
            addDomain(tx, { providerId: ids.now, domain: 'now.example', proof: 'a proof' }),
          )) ?? 0),
    },
    {
      what: 'proven',
      before: () => answerOf(sql`identity.prove_provider_domain(${domains.before}, 'staff')`),
      now: () => inScope((tx) => proveDomain(tx, { id: domains.now, domain: 'now.example', how: 'staff' })),
    },
    {
      what: 'removed',
      before: () => answerOf(sql`identity.delete_provider(${ids.before})`),
      now: () => inScope((tx) => deleteProvider(tx, ids.now)),
    },
  ];
  for (const { what, before, now } of steps) {
    const expected = await entriesOf(before);
    expect(expected.length, what).toBeGreaterThan(0);
    expect(expected[0], what).toMatchObject({ accountId: staffId, organizationId, viewingAs: 'app_staff' });
    expect(await entriesOf(now), what).toEqual(expected);
  }
});

test('a changed secret takes the place of the one before, and no secret leaves it', async () => {
  const id = (await save(newProvider({ sealed: 'first' }))) ?? 0;
  const sealed = async () =>
    db.owner(sql`select sealed from identity_provider_secrets where identity_provider_id = ${id}`);
  expect(await sealed()).toEqual([{ sealed: 'first' }]);
  await save(newProvider({ id, sealed: null }));
  expect(await sealed()).toEqual([{ sealed: 'first' }]);
  await Promise.all(['second', 'second'].map((words) => save(newProvider({ id, sealed: words }))));
  expect(await sealed()).toEqual([{ sealed: 'second' }]);
});

test('of two connections that prove one domain at once, one has it', async () => {
  const added = await Promise.all(
    [1, 2].map(async () => {
      const providerId = (await save(newProvider())) ?? 0;
      const domain = { providerId, domain: 'wanted.example', proof: 'a proof' };
      return (await inScope((tx) => addDomain(tx, domain))) ?? 0;
    }),
  );
  const prove = (id: number) =>
    inScope((tx) => proveDomain(tx, { id, domain: 'wanted.example', how: 'dns' }));
  expect((await Promise.all(added.map(prove))).sort()).toEqual(['proven', 'taken']);
  // Asked again, it is still the one that has it.
  expect((await Promise.all(added.map(prove))).sort()).toEqual(['proven', 'taken']);
  expect(await prove(2_000_000)).toBe('unknown');
});

test('a domain that the connection has is found, and keeps its proof', async () => {
  const providerId = (await save(newProvider())) ?? 0;
  const domain = { providerId, domain: 'kept.example', proof: 'the first' };
  const ids = await Promise.all([1, 2].map(() => inScope((tx) => addDomain(tx, domain))));
  ids.push(await inScope((tx) => addDomain(tx, { ...domain, proof: 'the second' })));
  expect(new Set(ids).size).toBe(1);
  expect(await db.owner(sql`select proof from identity_provider_domains where id = ${ids[0] ?? 0}`)).toEqual([
    { proof: 'the first' },
  ]);
});
