import {
  exportAuditLog,
  getAuditLogPaged,
  getOrganizationGrants,
  getProfilesPaged,
  getWebProfileDetail,
  grantOrganizationAccess,
  login,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let otherId: number;
let admin: { id: number; email: string; options: SendOptions };
let member: { id: number; email: string; options: SendOptions };
let otherAdmin: { id: number; options: SendOptions };
let profileId: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  otherId = (await givenOrganization(server.db)).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
  member = await signIn(server, { organizationId });
  otherAdmin = await signIn(server, { organizationId: otherId, accessTypeId: 2 });
  profileId = (await givenProfile(server.db, organizationId, { firstName: 'Maya', lastName: '=cmd()' })).id;
  await givenProfile(server.db, otherId);
});
afterAll(() => server.stop());

const look = (filter: RequestInputOf<typeof getAuditLogPaged> = {}, as: SendOptions = admin.options) =>
  server.sendOk(getAuditLogPaged, filter, as);
/** What the log says, without the looks at it. */
const sentences = async (filter: RequestInputOf<typeof getAuditLogPaged> = {}, as?: SendOptions) =>
  (await look(filter, as)).entries
    .map(({ sentence }) => sentence)
    .filter((one) => !one.includes('audit log'));

test('A199: a System Admin reads who signed in, who failed to, who looked at whom and what was changed, newest first', async () => {
  await refusalOf(server, login, { email: member.email, password: 'not it' });
  await server.sendOk(getWebProfileDetail, { id: profileId }, admin.options);
  await server.db.owner(sql`update profiles set first_name = 'Mia' where id = ${profileId}`);
  const { entries } = await look({ rowCount: 4 });
  expect(entries.map(({ sentence }) => sentence).slice(0, 3)).toEqual([
    `Changed: Profile ${profileId}`,
    `Viewed profile ${profileId}`,
    'Failed to sign in',
  ]);
  const [change, looked, failed] = entries;
  expect(change?.changes).toEqual([{ field: 'First name', before: 'Maya', after: 'Mia' }]);
  expect(change?.capacity).toBe('The portal (fixture)');
  expect(looked).toMatchObject({
    accountId: admin.id,
    name: 'Fixture Account',
    email: admin.email,
    capacity: 'System Admin',
  });
  expect(failed).toMatchObject({
    accountId: member.id,
    capacity: 'Signing in',
    network: expect.stringMatching(/\/(24|64)$/),
  });
  expect(looked?.requestId).not.toBeNull();
});

test('only rows of the selected organization are there, for each organization its own', async () => {
  const own = await look({ rowCount: 100 });
  const other = await look({ rowCount: 100 }, otherAdmin.options);
  expect(other.entries.length).toBeGreaterThan(0);
  const ids = new Set(own.entries.map(({ id }) => id));
  expect(other.entries.some(({ id }) => ids.has(id))).toBe(false);
  expect(
    other.entries.some(({ entityId, entity }) => entity === 'profiles' && entityId === String(profileId)),
  ).toBe(false);
});

test.each(['User', 'signed out'] as const)('%s is refused', async (who) => {
  const asked = who === 'User' ? member.options : {};
  const status = who === 'User' ? 403 : 401;
  expect((await refusalOf(server, getAuditLogPaged, {}, asked)).status).toBe(status);
  expect((await server.sendForFile(exportAuditLog, {}, asked)).status).toBe(status);
});

test('reading the log is in the log, with what it was narrowed to and never the words of a search', async () => {
  await look({ entity: 'profiles', search: 'Quarterstaff' });
  const [newest] = (await look({ action: 'audit_log_read' })).entries;
  expect(newest).toMatchObject({ accountId: admin.id, sentence: 'Viewed the audit log' });
  expect(newest?.changes).toEqual([{ field: 'Entity', before: null, after: 'profiles' }]);
  await server.sendForFile(exportAuditLog, { action: 'read' }, admin.options);
  const [exported] = (await look({ action: 'audit_log_read' })).entries;
  expect(exported?.changes).toEqual([{ field: 'Action', before: null, after: 'read' }]);
});

describe('narrowed', () => {
  test('to an account', async () => {
    const { entries } = await look({ accountId: member.id });
    expect(entries.length).toBeGreaterThan(1);
    expect(new Set(entries.map(({ accountId }) => accountId))).toEqual(new Set([member.id]));
  });
  test('to an action, an entity and one of its kind', async () => {
    expect(await sentences({ action: 'sign_in_failed' })).toEqual(['Failed to sign in']);
    expect(await sentences({ entity: 'profiles', action: 'read', entityId: String(profileId) })).toEqual([
      `Viewed profile ${profileId}`,
    ]);
  });
  test('to a time, its beginning included and its end not', async () => {
    const [first] = (await look({ action: 'sign_in_failed' })).entries;
    const at = first?.at ?? '';
    const next = new Date(Date.parse(at) + 1).toISOString();
    expect(await sentences({ action: 'sign_in_failed', from: at, until: next })).toHaveLength(1);
    expect(await sentences({ action: 'sign_in_failed', from: next })).toEqual([]);
    expect(await sentences({ action: 'sign_in_failed', until: at })).toEqual([]);
  });
  test('by a part of a name or email, or by an id', async () => {
    const part = member.email.slice(0, 12).toUpperCase();
    const { entries } = await look({ search: part });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ accountId }) => accountId === member.id)).toBe(true);
    expect(await sentences({ search: String(profileId), entity: 'profiles' })).toContain(
      `Viewed profile ${profileId}`,
    );
  });
  test.each(['%', '_', "' or 1=1 --"])('%s is text, not a pattern or a statement', async (search) => {
    expect((await look({ search })).entries).toEqual([]);
  });
});

test('pages follow each other without a gap or a row twice, also where rows share their instant', async () => {
  await server.db.owner(sql`insert into groups (organization_id, name)
    select ${organizationId}, 'Many ' || n from generate_series(1, 25) n`);
  const all = (await look({ entity: 'groups', rowCount: 100 })).entries.map(({ id }) => id);
  const paged: number[] = [];
  let cursor: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof look>> = await look({
      entity: 'groups',
      rowCount: 7,
      ...(cursor === null ? {} : { cursor }),
    });
    paged.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all);
  expect(paged).toHaveLength(25);
});

test('a page is found by an index, whatever it is narrowed to', async (context) => {
  context.skip(server.db.urls === null, 'the plans of PostgreSQL are what is looked at');
  await server.db.owner(sql`insert into audit.log (at, organization_id, account_id, viewing_as, action, entity, entity_id)
    select now() - n * interval '1 minute', 900000 + n % 20, n % 50, 'app_admin', 'update', 'profiles', (n % 300)::text
    from generate_series(1, 20000) n`);
  await server.db.owner(sql`analyze audit.log`);
  const narrowed = [
    sql`true`,
    sql`account_id = 7`,
    sql`entity = 'profiles' and entity_id = '12'`,
    sql`at < now() - interval '5 days'`,
  ];
  for (const one of narrowed) {
    const plan = await server.db.owner<Record<string, string>>(
      sql`explain select * from audit.log where organization_id = 900007 and ${one} order by at desc, id desc limit 51`,
    );
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    expect(text).toMatch(/Index Scan .*\blog_(newest|of_account|of_entity)/);
    expect(text).not.toContain('Seq Scan');
  }
});

test('internal staff: what they did and saw is told apart, with who and why', async () => {
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    staff.options,
  );
  await server.sendOk(getProfilesPaged, {}, { ...staff.options, organizationId });
  const { entries } = await look({ isByStaff: true });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Viewed the list of profiles (1)',
    'Internal staff opened the organization',
  ]);
  expect(entries.every((entry) => entry.isByStaff && entry.accountId === staff.id)).toBe(true);
  expect(entries[1]?.changes).toContainEqual({ field: 'Reason', before: null, after: 'Asked by the school' });
  const { grants } = await server.sendOk(getOrganizationGrants, {}, admin.options);
  expect(grants[0]).toMatchObject({ accountId: staff.id, reason: 'Asked by the school', isActive: true });
});

test('the file holds the filtered rows, names the time zone, and no cell runs as a formula', async () => {
  await server.db.owner(
    sql`update profiles set external_id = '=HYPERLINK("http://x")' where id = ${profileId}`,
  );
  const file = await server.sendForFile(
    exportAuditLog,
    { entity: 'profiles', entityId: String(profileId) },
    { ...admin.options, timeZone: 'America/Chicago' },
  );
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Audit_Log_\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const lines = Buffer.from(file.body).toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Time (America/Chicago)');
  expect(lines.length).toBe(
    1 + (await look({ entity: 'profiles', entityId: String(profileId) })).entries.length,
  );
  for (const line of lines)
    for (const cell of line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) expect(cell).not.toMatch(/^"?[=@]/);
});

test('a secret never reaches the log, whatever it is called', async () => {
  await server.db.owner(
    sql`update accounts set password_hash = 'hash-of-a-secret', phone = '555-0100' where id = ${member.id}`,
  );
  const rows = await server.db.owner<{ all: string }>(
    sql`select string_agg(l::text, ' ') as all from audit.log l`,
  );
  expect(rows[0]?.all).not.toContain('hash-of-a-secret');
  expect(rows[0]?.all).toContain('555-0100');
  const columns = await server.db.owner<{ name: string }>(sql`select distinct c.column_name as name
    from information_schema.columns c join pg_trigger t on t.tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
    where c.table_schema = 'public' and t.tgfoid = 'audit.note_change'::regproc
      and c.column_name ~ '(hash|secret|encrypted|token|sealed|password)' and c.data_type in ('bytea', 'text', 'jsonb')`);
  const row = Object.fromEntries(columns.map(({ name }) => [name, 'x']));
  const [kept] = await server.db.owner<{ kept: object }>(
    sql`select audit.without_secrets(${JSON.stringify({ ...row, name: 'z' })}::jsonb) as kept`,
  );
  // Fingerprints of contents are no secrets.
  const left = Object.keys(kept?.kept ?? {}).filter(
    (name) => !/^(content|recording|pdf)_hash(es)?$/.test(name),
  );
  expect(left).toEqual(['name']);
});
