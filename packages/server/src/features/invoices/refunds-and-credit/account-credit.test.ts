import { randomUUID } from 'node:crypto';
import {
  applyAccountCredit,
  createCreditNote,
  exportInvoiceReport,
  getBillingHistory,
  getInvoiceForPortal,
  payInvoice,
  refundPayment,
  reversePayment,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLine,
  aPayment,
  type BilledOrganization,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../../test/billing-portal.ts';
import { filesOfZip } from '../../../../test/files-of-zip.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { startPortal } from '../../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

/** A payer with so many dollars on the account, left over from an invoice, and an open invoice of $300.00. */
async function givenCredit(dollars = '100') {
  const billed = await givenBilledOrganization(server);
  const source = await givenLeftOver(billed, dollars);
  return { billed, source, open: await givenSent(billed, '300') };
}
async function givenSent(billed: BilledOrganization, dollars: string): Promise<number> {
  const { id } = await givenInvoice(server, billed, {
    invoiceItems: [aLine({ quantity: 1, unitPrice: dollars })],
  });
  await nowSent(server, id);
  return id;
}
/** An invoice of $500.00 that was paid, and of which an amount was credited afterwards. */
async function givenLeftOver(billed: BilledOrganization, dollars: string): Promise<number> {
  const id = await givenSent(billed, '500');
  await server.sendOk(payInvoice, aPayment(id, '500'), billed.staff.options);
  const note = {
    invoiceId: id,
    reason: 'fewer profiles',
    items: [aLine({ quantity: 1, unitPrice: dollars })],
  };
  await server.sendOk(createCreditNote, { ...note, clientUuid: randomUUID() }, billed.staff.options);
  return id;
}
const applied = (billed: BilledOrganization, invoiceId: number, amount: string, clientUuid = randomUUID()) =>
  server.sendOk(applyAccountCredit, { invoiceId, amount, clientUuid }, billed.staff.options);
async function refused(
  billed: BilledOrganization,
  invoiceId: number,
  amount: string,
  more: { as?: BilledOrganization['staff']['options']; clientUuid?: string } = {},
) {
  const { status, body } = await server.send(
    applyAccountCredit,
    { invoiceId, amount, clientUuid: more.clientUuid ?? randomUUID() },
    more.as ?? billed.staff.options,
  );
  const [error] = body.isSuccess ? [] : body.errors;
  return [status, error?.code, error?.message];
}
const invoiceOf = async (billed: BilledOrganization, id: number) =>
  (await server.sendOk(getInvoiceForPortal, { id }, billed.staff.options)).invoice;
const reverse = (billed: BilledOrganization, paymentId: number) =>
  server.send(reversePayment, { paymentId, reason: 'applied by mistake' }, billed.staff.options);
/** What came in and stayed is what was kept of every invoice and what is still on the account. */
async function expectBalanced({ organizationId }: BilledOrganization) {
  const [sums] = await server.db.owner<{ came: string; kept: string; used: string }>(sql`
    select (select sum(amount) from payments where organization_id = ${organizationId} and method_id <> 5 and reversed_at is null)
        - coalesce((select sum(amount) from refunds where organization_id = ${organizationId}), 0) as came,
      sum(amount_paid - amount_refunded - amount_on_account_used) as kept,
      sum(amount_on_account_used) - coalesce((select sum(amount) from payments where organization_id = ${organizationId}
        and method_id = 5 and reversed_at is null), 0) as used from invoices where organization_id = ${organizationId}`);
  expect(sums?.kept).toBe(sums?.came);
  expect(Number(sums?.used)).toBe(0);
}

test('B259: what is on the account pays a part of another invoice, as a payment of its own kind', async () => {
  const { billed, source, open } = await givenCredit();
  expect(await invoiceOf(billed, open)).toMatchObject({ accountCredit: '$100.00', canPay: true });
  const { invoice } = await applied(billed, open, '60');
  const number = (await invoiceOf(billed, source)).displayNumber;
  expect(invoice).toMatchObject({
    remaining: '$240.00',
    paidTotal: '$60.00',
    isPartiallyPaid: true,
    accountCredit: '$40.00',
    payments: [{ methodId: 5, total: '$60.00', creditFrom: number, refundable: '$0.00', deletedOn: null }],
  });
  // The invoice that it is left over from stays as it was.
  expect(await invoiceOf(billed, source)).toMatchObject({
    state: 'Paid',
    paidTotal: '$400.00',
    remaining: '$0.00',
  });
  const { entries } = await server.sendOk(getBillingHistory, { invoiceId: open }, billed.staff.options);
  expect(entries.map(({ kind, amount, detail }) => [kind, amount, detail])).toEqual([
    ['payment', '$60.00', `Account credit from ${number}`],
  ]);
  await expectBalanced(billed);
});

test('the report of invoices counts it as paid once, and no more came in than was paid', async () => {
  const { billed, source, open } = await givenCredit();
  await applied(billed, open, '100');
  const { token } = billed.staff.options;
  const { body } = await server.sendForFile(exportInvoiceReport, {}, token === undefined ? {} : { token });
  const [file = ''] = await filesOfZip(body, ['invoices.csv']);
  const numbers = await Promise.all([source, open].map((id) => invoiceOf(billed, id)));
  for (const [index, paid] of ['400.00', '100.00'].entries()) {
    const line = file.split('\r\n').find((row) => row.includes(numbers[index]?.displayNumber ?? 'none'));
    expect(line).toContain(paid);
  }
  await expectBalanced(billed);
});

test('it is taken from the oldest invoice first, whole or in part', async () => {
  const { billed, source, open } = await givenCredit('100');
  const second = await givenLeftOver(billed, '70');
  const { invoice } = await applied(billed, open, '$120.00');
  expect(invoice).toMatchObject({ remaining: '$180.00', accountCredit: '$50.00' });
  const used = await server.db.owner<{ id: number; used: string }>(
    sql`select id, amount_on_account_used as used from invoices where id in (${source}, ${second}) order by id`,
  );
  expect(used).toEqual([
    { id: source, used: '100.00' },
    { id: second, used: '20.00' },
  ]);
  await expectBalanced(billed);
});

test('no more than remains, and no more than is on the account', async () => {
  const { billed, open } = await givenCredit('400');
  expect(await refused(billed, open, '300.01')).toEqual([
    422,
    'payment.above_remaining',
    'The amount is above the $300.00 still due.',
  ]);
  await applied(billed, open, '300');
  expect((await refused(billed, open, '1'))[1]).toBe('payment.not_payable');
  const other = await givenSent(billed, '200');
  expect(await refused(billed, other, '100.01')).toEqual([
    422,
    'payment.above_account',
    'The amount is above the $100.00 of credit that can be applied.',
  ]);
  for (const amount of ['0', '-1', '0.001', 'all'])
    expect((await refused(billed, other, amount))[1]).toBe('payment.amount_invalid');
  await applied(billed, other, '100');
  expect((await invoiceOf(billed, other)).accountCredit).toBe('$0.00');
});

test('nothing is applied to what was not sent, is voided, waits for its purchase order, or is being paid', async () => {
  const { billed, open } = await givenCredit();
  const draft = await givenInvoice(server, billed);
  expect(await refused(billed, draft.id, '1')).toEqual([
    422,
    'payment.not_payable',
    'This invoice was not sent yet. Send it before you record a payment. Nothing was paid.',
  ]);
  await server.db.owner(
    sql`insert into payment_attempts (id, organization_id, invoice_id, amount)
      values (gen_random_uuid(), ${billed.organizationId}, ${open}, 300)`,
  );
  expect((await refused(billed, open, '1'))[1]).toBe('payment.in_flight');
  const voided = await givenSent(billed, '50');
  await server.db.owner(
    sql`update invoices set voided_at = now(), void_reason = 'twice' where id = ${voided}`,
  );
  expect((await refused(billed, voided, '1'))[1]).toBe('payment.not_payable');
});

test('a form that is sent twice pays once, and its id pays no other invoice', async () => {
  const { billed, open } = await givenCredit();
  const clientUuid = randomUUID();
  const both = await Promise.all([1, 2].map(() => applied(billed, open, '40', clientUuid)));
  expect(both.map(({ invoice }) => invoice.remaining)).toEqual(['$260.00', '$260.00']);
  const other = await givenSent(billed, '50');
  expect((await refused(billed, other, '40', { clientUuid }))[1]).toBe('payment.in_flight');
  await expectBalanced(billed);
});

test('of many at once on several invoices no cent of the account pays twice, and none waits for ever', async () => {
  const { billed, open } = await givenCredit('100');
  await givenLeftOver(billed, '50');
  const others = await Promise.all([1, 2, 3].map(() => givenSent(billed, '300')));
  const all = [open, ...others, open, ...others];
  const answers = await Promise.all(
    all.map((id) =>
      server.send(
        applyAccountCredit,
        { invoiceId: id, amount: '40', clientUuid: randomUUID() },
        billed.staff.options,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const payments = await server.db.owner<{ id: number }>(
    sql`select id from payments where organization_id = ${billed.organizationId} and method_id = 5`,
  );
  // Reversed and applied at the same time.
  const mixed = await Promise.all([
    ...payments.map(({ id }) => reverse(billed, id)),
    ...others.map((id) =>
      server.send(
        applyAccountCredit,
        { invoiceId: id, amount: '30', clientUuid: randomUUID() },
        billed.staff.options,
      ),
    ),
  ]);
  expect(mixed.every(({ status }) => status === 200 || status === 422)).toBe(true);
  await expectBalanced(billed);
});

test('reversed, the invoice is owed again and the credit is back on the account', async () => {
  const { billed, source, open } = await givenCredit();
  const { invoice } = await applied(billed, open, '100');
  const paymentId = invoice.payments[0]?.id ?? 0;
  const refund = { paymentId, amount: '10', reason: 'as money', clientUuid: randomUUID() };
  const asMoney = await server.send(refundPayment, refund, billed.staff.options);
  expect(asMoney.body).toMatchObject({ errors: [{ code: 'refund.of_account_credit' }] });
  expect((await reverse(billed, paymentId)).status).toBe(200);
  expect(await invoiceOf(billed, open)).toMatchObject({
    remaining: '$300.00',
    accountCredit: '$100.00',
    payments: [{ methodId: 5, deletedReason: 'applied by mistake' }],
  });
  const again = await reverse(billed, paymentId);
  expect(again.body).toMatchObject({ errors: [{ code: 'payment.reversed_already' }] });
  await applied(billed, open, '100');
  expect(await invoiceOf(billed, source)).toMatchObject({ paidTotal: '$400.00' });
  await expectBalanced(billed);
});

test('what pays another invoice is neither refunded nor reversed beneath it', async () => {
  const { billed, source, open } = await givenCredit('500');
  const { invoice } = await applied(billed, open, '200');
  const [payment] = (await invoiceOf(billed, source)).payments;
  expect(payment).toMatchObject({ total: '$500.00', refundable: '$300.00' });
  const paymentId = payment?.id ?? 0;
  const refund = (amount: string) =>
    server.send(
      refundPayment,
      { paymentId, amount, reason: 'too much', clientUuid: randomUUID() },
      billed.staff.options,
    );
  expect((await refund('300.01')).body).toMatchObject({ errors: [{ code: 'refund.more_than_paid' }] });
  const reversed = await reverse(billed, paymentId);
  expect(reversed.body).toMatchObject({ errors: [{ code: 'payment.credit_applied' }] });
  expect((await refund('300')).status).toBe(200);
  expect((await refused(billed, open, '1'))[1]).toBe('payment.above_account');
  await reverse(billed, invoice.payments[0]?.id ?? 0);
  expect((await refund('200')).status).toBe(200);
  await expectBalanced(billed);
});

test('what a refund that is under way may take is not applied', async () => {
  const { billed, source, open } = await givenCredit();
  await server.db.owner(sql`
    insert into refund_attempts (id, organization_id, invoice_id, payment_id, amount, reason, intent_id)
    select gen_random_uuid(), organization_id, invoice_id, id, 100, 'too much', 'pi_1' from payments where invoice_id = ${source}`);
  expect(await refused(billed, open, '1')).toEqual([
    422,
    'payment.above_account',
    'The amount is above the $0.00 of credit that can be applied.',
  ]);
});

test('the payer, and staff of another organization, apply nothing', async () => {
  const { billed, open } = await givenCredit();
  expect((await refused(billed, open, '1', { as: billed.admin.options }))[0]).toBe(403);
  const other = await givenCredit();
  expect((await refused(billed, open, '1', { as: other.billed.staff.options }))[0]).toBe(404);
  expect((await invoiceOf(billed, open)).remaining).toBe('$300.00');
});
