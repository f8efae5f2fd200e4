import { allCalls, type Call, getInvoices } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import { rowsAsText } from '../rows-as-text.ts';
import { everyCall, refusedWithoutStory } from './every-call.ts';
import { askerOf, type Everybody, givenEverybody } from './everybody.ts';

/** A call that changes nothing says so in the first word of its name. */
const isRead = ({ path }: Call): boolean =>
  /^(Get|Find|MasterSearch|Check|Preview|Download|Export|Validate)|Json$/i.test(path.split('/').at(-1) ?? '');

/** It closes a month of the books that has ended, and nothing of the fixture is older than this month. */
/** What is written of schools needs a customer list. */
const writesWithoutStory = ['schools', 'invoice-reports'];

/** Attempts are counted by calls that fail too, and the jobs of an export and of a report go on while other calls are made. */
const changedBeside = [
  'rate_limits',
  'export_pieces',
  'duplicate_reports',
  'duplicate_report_keys',
  'duplicate_pairs',
];

let server: TestServer;
let everybody: Everybody;
let tables: string[];
beforeAll(async () => {
  server = await startPortal();
  tables = (
    await server.db.owner<{ name: string }>(sql`select tablename as name from pg_tables
      where schemaname = 'public' and not (tablename = any (${sql.param(changedBeside)}::text[])) order by 1`)
  ).map(({ name }) => name);
  everybody = await givenEverybody(server);
  await givenPastDueInvoice(everybody.own.organizationId);
});
afterAll(() => server.stop());

/** An invoice that nobody pays while the organization makes every call. */
const givenPastDueInvoice = (organizationId: number) =>
  server.db.owner(sql`insert into invoices (organization_id, invoice_date, issued_on, display_on, due_on, subtotal, amount_due,
      approval_status_id, sent_at, sent_to)
    values (${organizationId}, current_date - 90, current_date - 90, current_date - 90, current_date - 60, 500, 500, 3, now(), 'pay@late.example')`);

/** Features with a call that changed rows when it was sent below. */
const written = new Set<string>();

test.each(everyCall.map((requests) => [requests.call.path, requests] as const))(
  '%s answers',
  async (path, { call, pointingAt }) => {
    const before = isRead(call) ? null : await rowsAsText(server.db, tables);
    const asker = askerOf(call);
    const place = asker === 'admin' ? everybody.own : everybody.apart;
    const [request] = Object.values(pointingAt(place, place));
    const { status, body } = await server.sendForFile(call, request ?? {}, everybody.askers.get(asker));
    expect(status, Buffer.from(body).toString('utf8').slice(0, 300)).toBe(
      refusedWithoutStory.get(path) ?? 200,
    );
    if (before === null) return;
    const after = await rowsAsText(server.db, tables);
    const changed = tables.filter((table) => before[table] !== after[table]);
    // An export that goes on in its job is no proof for another feature.
    if (changed.some((table) => table !== 'exports' || call.feature === 'exports')) written.add(call.feature);
  },
);

test('each feature that writes has written', () => {
  const writing = new Set(allCalls.filter((call) => !isRead(call)).map(({ feature }) => feature));
  expect(writing.size).toBeGreaterThan(10);
  expect([...writing].filter((feature) => !written.has(feature))).toEqual(writesWithoutStory);
});

test('each feature has answered', () => {
  const answered = new Set(everyCall.map(({ call }) => call.feature));
  expect(allCalls.filter(({ feature }) => !answered.has(feature))).toEqual([]);
});

test('C052: nothing is locked away because an invoice is late: the organization that made these calls is past due', async () => {
  const admin = everybody.askers.get('admin');
  const { invoices } = await server.sendOk(getInvoices, {}, admin);
  expect(invoices.filter(({ isOverdue }) => isOverdue)).toHaveLength(1);
});
