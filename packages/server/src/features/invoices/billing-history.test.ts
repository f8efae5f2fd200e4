import { deleteInvoice, getBillingHistory, payInvoice, reversePayment } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPayment,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let billed: BilledOrganization;
/** Paid by a check that came back, then in two parts, of which one was paid back; and credited. */
let correctedId: number;
let voidedId: number;
/** Sent, and shown to its payer from next month on. */
let laterId: number;

const history = (options = billed.admin.options, request = {}) =>
  server.sendOk(getBillingHistory, request, options);
const pay = async (invoiceId: number, amount: string, more: object) => {
  const { invoice } = await server.sendOk(
    payInvoice,
    aPayment(invoiceId, amount, more),
    billed.staff.options,
  );
  return invoice.payments[0]?.id ?? 0;
};

beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
  const { organizationId, staff } = billed;
  const made = async (more = {}) => {
    const { id } = await givenInvoice(server, billed, more);
    await nowSent(server, id);
    return id;
  };
  correctedId = await made();
  voidedId = await made();
  laterId = await made({ displayDate: dayFromToday(40), dueDate: dayFromToday(60) });
  await pay(correctedId, '1000', { paymentMethod: 3, checkNumber: '1042', paymentDate: dayFromToday(-9) });
  const [check] = (await history()).entries;
  await server.sendOk(
    reversePayment,
    { paymentId: check?.id ?? 0, reason: 'returned by the bank' },
    staff.options,
  );
  const paymentId = await pay(correctedId, '1500', { paymentMethod: 4, paymentDate: dayFromToday(-3) });
  await server.db.owner(sql`insert into refunds (organization_id, invoice_id, payment_id, amount, reason, refund_key, created_at)
    values (${organizationId}, ${correctedId}, ${paymentId}, 250, 'paid twice', gen_random_uuid(), now() - interval '2 days')`);
  await server.db.owner(sql`insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total, created_at)
    values (${organizationId}, ${correctedId}, 'CN-000003', '20 profiles too many', 280, 280, now() - interval '1 day')`);
  await server.sendOk(deleteInvoice, { id: voidedId, voidReason: 'ordered twice' }, staff.options);
  await pay(laterId, '40', {});
});
afterAll(() => server.stop());

test('B015: payments, reversals, refunds, credit notes and voids, each on its day, newest first', async () => {
  const { entries, totalCount } = await history();
  expect(entries.map(({ kind, day, amount, detail }) => [kind, day, amount, detail])).toEqual([
    ['void', dayFromToday(0), '$4,580.00', 'ordered twice'],
    ['reversal', dayFromToday(0), '$1,000.00', 'Check 1042: returned by the bank'],
    ['creditNote', dayFromToday(-1), '$280.00', 'CN-000003: 20 profiles too many'],
    ['refund', dayFromToday(-2), '$250.00', 'Direct deposit: paid twice'],
    ['payment', dayFromToday(-3), '$1,500.00', 'Direct deposit'],
    ['payment', dayFromToday(-9), '$1,000.00', 'Check 1042'],
  ]);
  expect(totalCount).toBe(6);
  expect(entries.every(({ invoiceNumber }) => /^PL-\d{6}$/.test(invoiceNumber))).toBe(true);
});

test('B016: of one invoice the history holds what belongs to it', async () => {
  const { entries, totalCount } = await history(undefined, { invoiceId: voidedId });
  expect(entries.map(({ kind, invoiceId }) => [kind, invoiceId])).toEqual([['void', voidedId]]);
  expect(totalCount).toBe(1);
  expect((await history(undefined, { invoiceId: correctedId })).totalCount).toBe(5);
});

test('B015: pages follow each other without a gap, and each says how much there is', async () => {
  const page = (PageNumber: number) => history(undefined, { PageNumber, RowsPerPage: 4 });
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect([...first.entries, ...second.entries]).toEqual((await history()).entries);
  expect(second.entries).toHaveLength(2);
  expect(third).toEqual({ entries: [], totalCount: 6 });
});

test('B015: what belongs to an invoice that is shown later is seen by internal staff only', async () => {
  const { entries } = await history(billed.staff.options);
  expect(entries).toHaveLength(7);
  expect(entries.map(({ invoiceId }) => invoiceId)).toContain(laterId);
  expect((await history(undefined, { invoiceId: laterId })).entries).toEqual([]);
});

test('B015 B016: a User is refused, and another organization finds nothing of it', async () => {
  const { organizationId } = billed;
  const user = await signIn(server, { organizationId, accessTypeId: 1 });
  expect(await refusalOf(server, getBillingHistory, {}, user.options)).toMatchObject({ status: 403 });
  const contact = await signIn(server, { organizationId, accessTypeId: 1, isBillingContact: true });
  expect((await history(contact.options)).totalCount).toBe(6);
  const other = await givenBilledOrganization(server, 'Elsewhere');
  expect(await history(other.admin.options)).toEqual({ entries: [], totalCount: 0 });
  expect(await history(other.staff.options, { invoiceId: correctedId })).toEqual({
    entries: [],
    totalCount: 0,
  });
});
