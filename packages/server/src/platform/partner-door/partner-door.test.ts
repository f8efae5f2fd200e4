import { integrationKeyText, keyChecksum, shownKeyLength } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenKey, givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenMembership, givenStoredTest } from '../../../test/builders/stored-tests.ts';
import { startTestServer, type TestServer } from '../../../test/http/start-test-server.ts';
import { withinWindowOf } from '../../../test/one-window.ts';
import { ok } from '../http/result.ts';
import type { PartnerDoor } from './partner-door.ts';

/** A door that answers with every row of a person's tables that the database lets it see. */
const door: PartnerDoor = {
  base: '/api/door',
  routes: [
    {
      method: 'GET',
      path: '/everybody',
      scope: 'people:read',
      audits: 'profile',
      answer: ({ inScope, auditRead }) =>
        inScope(async (tx) => {
          const people = await tx.query<{ id: number }>(sql`select id from profiles order by id`);
          const tests = await tx.query<{ id: number }>(sql`select id from tests order by id`);
          auditRead(people.map(({ id }) => id));
          return ok({ json: { people: people.map(({ id }) => id), tests: tests.map(({ id }) => id) } });
        }),
    },
    { method: 'GET', path: '/key', scope: 'anyKey', audits: null, answer: async () => ok({ json: {} }) },
    {
      method: 'GET',
      path: '/silent',
      scope: 'anyKey',
      audits: 'profile',
      answer: async () => ok({ json: {} }),
    },
  ],
};

let server: TestServer;
let organizationId: number;
let clock: Date | null = null;

beforeAll(async () => {
  server = await startTestServer({
    handlers: [],
    partnerDoors: [door],
    clock: { now: () => clock ?? new Date() },
  });
  organizationId = (await givenOrganization(server.db)).id;
});
afterAll(() => server.stop());

async function ask(key: string | null, path = '/key') {
  const response = await server.fetch(`/api/door${path}`, {
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}
const refused = {
  isSuccess: false,
  errors: [
    {
      code: 'partner.key_refused',
      message: 'The key was not accepted. Ask the organization that gave it to you.',
    },
  ],
};
const set = (what: ReturnType<typeof sql>, { integrationId }: GivenKey) =>
  server.db.owner(sql`update external_integrations set ${what} where id = ${integrationId}`);
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('a key opens its own organization: people with an external id, and their tests since its first day', async () => {
  const other = (await givenOrganization(server.db)).id;
  const { key } = await givenIntegrationKey(server.db, organizationId, { openedOn: '2026-03-01' });
  const theirs = await givenIntegrationKey(server.db, other);
  const known = await givenProfile(server.db, organizationId, { externalId: 'A-1' });
  const unknown = await givenProfile(server.db, organizationId);
  const foreign = await givenProfile(server.db, other, { externalId: 'A-1' });
  const left = await givenProfile(server.db, organizationId, { externalId: 'A-2' });
  await server.db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${left.id}`);
  // Somebody whom the other organization shares keeps that organization's id.
  const shared = await givenProfile(server.db, other, { externalId: 'A-3' });
  await givenMembership(server.db, organizationId, shared.id);
  const taken = (whose: number, { id }: { id: number }, completedAt: string) =>
    givenStoredTest(server.db, whose, id, { completedAt });
  const seen = await taken(organizationId, known, '2026-03-02T15:00:00Z');
  await taken(organizationId, known, '2026-02-27T15:00:00Z');
  for (const profile of [unknown, left, shared]) await taken(organizationId, profile, '2026-03-03T15:00:00Z');
  const foreignTest = await taken(other, foreign, '2026-03-03T15:00:00Z');

  expect(await ask(key, '/everybody')).toMatchObject({
    status: 200,
    body: { people: [known.id], tests: [seen.id] },
  });
  expect((await ask(theirs.key, '/everybody')).body).toEqual({
    people: [foreign.id, shared.id],
    tests: [foreignTest.id],
  });
  const read =
    await server.db.owner(sql`select organization_id, account_id, job, viewing_as, after from audit.log
    where action = 'read' and organization_id = ${organizationId}`);
  expect(read).toEqual([
    expect.objectContaining({
      accountId: null,
      viewingAs: 'app_partner',
      job: 'integrations.partner',
      after: expect.objectContaining({ call: 'GET /api/door/everybody', profileIds: [known.id] }),
    }),
  ]);
});

test('a route that answers people and does not say whom answers nothing', async () => {
  const { key } = await givenIntegrationKey(server.db, organizationId);
  expect((await ask(key, '/silent')).status).toBe(500);
});

test('B151 B152 B153: stolen and rotated away, expired, switched off, unknown, wrong: one answer for all', async () => {
  const given = () => givenIntegrationKey(server.db, organizationId);
  const [good, rotated, expired, disabled, elsewhere] = await Promise.all([
    given(),
    given(),
    given(),
    given(),
    given(),
  ]);
  await server.db.owner(
    sql`update integration_keys set ends_at = now() - interval '1 second' where integration_id = ${rotated.integrationId}`,
  );
  await set(sql`expires_on = ${day(-2)}::date`, expired);
  await set(sql`is_enabled = false`, disabled);
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const unknown = integrationKeyText(random(12), random(32));
  // The look-up id of one key with the secret of another.
  const mixed = good.shown + integrationKeyText(random(12), random(32)).slice(shownKeyLength);
  const wrongChecksum = good.key.slice(0, -1) + (good.key.endsWith('x') ? 'y' : 'x');
  const refusals = [
    rotated.key,
    expired.key,
    disabled.key,
    unknown,
    mixed,
    wrongChecksum,
    good.shown,
    'pls_x',
    null,
  ];
  for (const key of refusals) {
    const answer = await ask(key);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: refused });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  }
  expect((await ask(good.key)).status).toBe(200);

  // Open again once the reason is gone, and closed for all while the organization is not open to other systems.
  await set(sql`is_enabled = true`, disabled);
  expect((await ask(disabled.key)).status).toBe(200);
  await server.db.owner(
    sql`update organization_preferences set external_api_enabled = false where organization_id = ${organizationId}`,
  );
  expect((await ask(elsewhere.key)).status).toBe(401);
});

test('the wrong secret under the right look-up id is refused, checksum and all', async () => {
  const { key, shown } = await givenIntegrationKey(server.db, organizationId);
  const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const forged = integrationKeyText(bytes(12), bytes(32));
  // The checksum is made anew, so that only the comparison of hashes is left to say no.
  const text = shown + forged.slice(shownKeyLength, -6);
  expect((await ask(text + keyChecksum(text))).status).toBe(401);
  expect((await ask(key)).status).toBe(200);
});

test('a key works to the end of its last day in the organization', async () => {
  const given = await givenIntegrationKey(server.db, organizationId);
  await set(sql`expires_on = '2026-10-06'::date`, given);
  // America/Chicago, five hours behind.
  clock = new Date('2026-10-07T04:59:59Z');
  expect((await ask(given.key)).status).toBe(200);
  clock = new Date('2026-10-07T05:00:00Z');
  expect((await ask(given.key)).status).toBe(401);
  clock = null;
});

test('a key without the scope is told so', async () => {
  const { key } = await givenIntegrationKey(server.db, organizationId, { scopes: ['tests:read'] });
  expect(await ask(key, '/everybody')).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'partner.scope_missing' }] },
  });
});

test('60 requests a minute of one key, and another key is not held up', async () => {
  const [busy, calm] = [
    await givenIntegrationKey(server.db, organizationId),
    await givenIntegrationKey(server.db, organizationId),
  ];
  await withinWindowOf(60, 10);
  const answers = [];
  for (let asked = 0; asked < 61; asked += 1) answers.push(await ask(busy.key));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(60).fill(200), 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await ask(calm.key)).status).toBe(200);
});

test('the last use is noted, to the minute', async () => {
  const { key, integrationId } = await givenIntegrationKey(server.db, organizationId);
  const used = async () =>
    (
      await server.db.owner<{ at: Date | null }>(
        sql`select last_used_at as at from integration_keys where integration_id = ${integrationId}`,
      )
    )[0]?.at?.toISOString();
  for (const [at, noted] of [
    ['2026-10-06T12:00:00.000Z', '2026-10-06T12:00:00.000Z'],
    ['2026-10-06T12:00:40.000Z', '2026-10-06T12:00:00.000Z'],
    ['2026-10-06T12:01:10.000Z', '2026-10-06T12:01:10.000Z'],
  ] as const) {
    clock = new Date(at);
    await ask(key);
    expect(await used()).toBe(noted);
  }
  clock = null;
});

test('no key is in the log, in the audit log or in the database', async () => {
  const { key } = await givenIntegrationKey(server.db, organizationId);
  await ask(key, '/everybody');
  await ask(`${key.slice(0, -1)}!`);
  const secret = key.slice(shownKeyLength, -6);
  expect(JSON.stringify(server.logLines())).not.toContain(secret);
  const tables = await server.db.owner<{ schema: string; name: string }>(
    sql`select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { schema, name } of tables) {
    const [row] = await server.db.owner<{ found: boolean }>(
      sql`select exists (select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t where t::text like ${`%${secret}%`}) as found`,
    );
    expect({ name, found: row?.found }).toEqual({ name, found: false });
  }
});
