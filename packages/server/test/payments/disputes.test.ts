import { randomUUID } from 'node:crypto';
import {
  applyAccountCredit,
  createCreditNote,
  getBillingHistory,
  getInvoiceForPortal,
  getInvoices,
  refundPayment,
  reversePayment,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aLine, givenInvoice, nowSent } from '../billing-portal.ts';
import { type CardPortal, givenCardPayer, startCardPortal } from './card-portal.ts';
import { noticesTo } from './stripe-stand-in.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
  noticesTo(portal.stripe, portal.server.url);
});
afterAll(() => portal.stop());

const soon = { timeout: 30_000, interval: 100 };

/** An invoice of $4,580.00 that was paid by card. */
async function givenPaid() {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  await payer.pay(request);
  await portal.stripe.notices.settled();
  const { intentId } = await payer.stored(request.clientUuid);
  const { staff, admin, organizationId } = payer.billed;
  const id = payer.invoiceId;
  const invoice = async (as = staff.options) =>
    (await portal.server.sendOk(getInvoiceForPortal, { id }, as)).invoice;
  const refunds = () =>
    portal.server.db.owner<{ amount: string; reason: string; accountId: number | null }>(
      sql`select amount, reason, account_id from refunds where invoice_id = ${id} order by id`,
    );
  const refundHere = async (amount: string) =>
    portal.server.send(
      refundPayment,
      {
        paymentId: (await invoice()).payments[0]?.id ?? 0,
        amount,
        reason: 'too much',
        clientUuid: randomUUID(),
      },
      staff.options,
    );
  const history = async (as = staff.options) => {
    const { entries } = await portal.server.sendOk(getBillingHistory, { invoiceId: id }, as);
    return entries.map(({ kind, amount, detail }) => [kind, amount, detail]);
  };
  return {
    id,
    organizationId,
    intent: intentId ?? '',
    attempt: request.clientUuid,
    invoice,
    refunds,
    refundHere,
    history,
    /** The payer sends the form of the payment again. */
    payAgain: () => payer.pay(request),
    asPayer: admin.options,
    asStaff: staff.options,
  };
}
type Paid = Awaited<ReturnType<typeof givenPaid>>;

/** What somebody does on Stripe's own pages. */
const refundThere = ({ intent }: Paid, cents: number) =>
  portal.stripe.bank.createRefund(
    new URLSearchParams({ payment_intent: intent, amount: String(cents) }),
    null,
  );
/** Until every look-up that was asked for is done. */
async function lookedUp() {
  await portal.stripe.notices.settled();
  await expect
    .poll(
      () =>
        portal.server.db.owner(
          sql`select 1 from pgboss.job where name in ('payments.look_up_after', 'payments.look_up', 'refunds.look_up')
            and state in ('created', 'active', 'retry')`,
        ),
      soon,
    )
    .toEqual([]);
}
const told = async (fault?: 'twice' | 'late') => {
  await portal.stripe.tell(fault);
  await lookedUp();
};

test('a refund made on the provider’s pages becomes one of ours, once, however often it is told of', async () => {
  const paid = await givenPaid();
  refundThere(paid, 100_000);
  await told('twice');
  refundThere(paid, 58_000);
  await told('twice');
  expect(await paid.refunds()).toEqual([
    { amount: '1000.00', reason: 'Refunded on the pages of the card provider', accountId: null },
    { amount: '580.00', reason: 'Refunded on the pages of the card provider', accountId: null },
  ]);
  expect(await paid.invoice()).toMatchObject({ remaining: '$1,580.00', refunded: '$1,580.00' });
  expect(await paid.history()).toContainEqual([
    'refund',
    '$1,000.00',
    'Card: Refunded on the pages of the card provider',
  ]);
});

test('a refund of our own is told of too, and is not recorded a second time', async () => {
  const paid = await givenPaid();
  expect((await paid.refundHere('80')).status).toBe(200);
  refundThere(paid, 2_000);
  await told('twice');
  expect((await paid.refunds()).map(({ amount, reason }) => [amount, reason])).toEqual([
    ['80.00', 'too much'],
    ['20.00', 'Refunded on the pages of the card provider'],
  ]);
});

test('a refund of our own whose reply was lost is recorded by the notice of the charge alone', async () => {
  const paid = await givenPaid();
  portal.stripe.next('POST /v1/refunds', { wire: 'lostAfter' }, 2);
  // Under way, unless the notice was settled before the portal gave up.
  expect((await paid.refundHere('80')).status).toBe(200);
  await lookedUp();
  await expect.poll(async () => (await paid.refunds()).map(({ amount }) => amount), soon).toEqual(['80.00']);
});

test('the notice of a refund may come before that of its payment', async () => {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  // The reply and both notices of the payment are lost.
  portal.stripe.next('POST /v1/payment_intents', { wire: 'lostAfter', notices: 'never' });
  portal.stripe.next('POST /v1/payment_intents', { wire: 'lostAfter', notices: 'never' });
  await payer.pay(request);
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open', payments: [] });
  const [intent] = [...portal.stripe.bank.intents.values()].slice(-1);
  portal.stripe.bank.createRefund(
    new URLSearchParams({ payment_intent: intent?.id ?? '', amount: '458000' }),
    null,
  );
  await told();
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'succeeded' });
  const { invoice } = await portal.server.sendOk(
    getInvoiceForPortal,
    { id: payer.invoiceId },
    payer.billed.staff.options,
  );
  expect(invoice).toMatchObject({ state: 'Payment Refunded', refunded: '$4,580.00' });
});

test('a dispute marks the invoice for staff, with its amount and state, and tells no payer; the payment counts until the bank decides', async () => {
  const paid = await givenPaid();
  const warn = vi.spyOn(portal.server.services.log, 'warn');
  const dispute = portal.stripe.bank.dispute(paid.intent, { reason: 'product_not_received' });
  await told('twice');
  expect(await paid.invoice()).toMatchObject({
    state: 'Paid',
    dispute: 'open',
    disputes: [{ amount: '$4,580.00', state: 'open', reason: 'product not received' }],
  });
  const { invoices } = await portal.server.sendOk(getInvoices, {}, paid.asStaff);
  expect(invoices.map((row) => row.dispute)).toEqual(['open']);
  expect(await paid.history()).toContainEqual(['dispute', '$4,580.00', 'Open dispute: product not received']);
  expect(warn.mock.calls).toEqual([
    [
      { organizationId: paid.organizationId },
      `a payment is disputed (needs_response): of the invoice ${paid.id}`,
    ],
  ]);
  warn.mockRestore();
  expect(await paid.invoice(paid.asPayer)).toMatchObject({ dispute: null, disputes: [] });
  expect((await paid.payAgain()).body).toMatchObject({ invoice: { dispute: null, disputes: [] } });
  expect((await paid.history(paid.asPayer)).map(([kind]) => kind)).toEqual(['payment']);
  expect((await paid.refundHere('80')).body).toMatchObject({ errors: [{ code: 'refund.declined' }] });
  portal.stripe.bank.moveDispute(dispute, 'under_review');
  portal.stripe.bank.moveDispute(dispute, 'won');
  await told();
  expect(await paid.invoice()).toMatchObject({ state: 'Paid', dispute: null, disputes: [{ state: 'won' }] });
  // An answer that was read before the end, and comes after it.
  portal.stripe.bank.moveDispute(dispute, 'under_review');
  await told();
  expect(await paid.invoice()).toMatchObject({ dispute: null, disputes: [{ state: 'won' }] });
});

test('a lost dispute takes the payment back, and the invoice is owed again; nothing is charged for it by itself', async () => {
  const paid = await givenPaid();
  const dispute = portal.stripe.bank.dispute(paid.intent);
  portal.stripe.bank.moveDispute(dispute, 'lost');
  // The end is told of before the beginning, and again.
  await told('twice');
  expect(await paid.invoice()).toMatchObject({
    state: 'Outstanding',
    remaining: '$4,580.00',
    paidTotal: '$0.00',
    canPay: true,
    dispute: 'lost',
    payments: [
      {
        deletedReason: 'A dispute was lost, and the bank took it back',
        takenBack: '$4,580.00',
        refundable: '$0.00',
      },
    ],
  });
  expect((await paid.history()).map(([kind, amount]) => [kind, amount]).toSorted()).toEqual([
    ['dispute', '$4,580.00'],
    ['payment', '$4,580.00'],
    ['reversal', '$4,580.00'],
  ]);
  const { db } = portal.server;
  await db.owner(sql`update payment_cards set is_auto_pay = true, auto_pay_accepted_at = now()
    where organization_id = ${paid.organizationId}`);
  await db.owner(sql`update invoices set due_on = current_date - 1 where id = ${paid.id}`);
  const charged = await db.owner<{ invoiceId: number }>(
    sql`select invoice_id from identity.autopay_invoices() where organization_id = ${paid.organizationId}`,
  );
  expect(charged).toEqual([]);
  // The bank thought better of it: the payment counts again.
  portal.stripe.bank.moveDispute(dispute, 'won');
  await told();
  expect(await paid.invoice()).toMatchObject({
    state: 'Paid',
    dispute: null,
    payments: [{ deletedOn: null, takenBack: '$0.00' }],
  });
});

test('a dispute of a part takes back that part', async () => {
  const paid = await givenPaid();
  const dispute = portal.stripe.bank.dispute(paid.intent, { amount: 100_000 });
  portal.stripe.bank.moveDispute(dispute, 'lost');
  await told();
  expect(await paid.invoice()).toMatchObject({
    isPartiallyPaid: true,
    remaining: '$1,000.00',
    payments: [{ deletedOn: null, takenBack: '$1,000.00', refundable: '$3,580.00' }],
  });
  const { document } = await portal.server.sendOk(
    getInvoiceForPortal,
    { id: paid.id, withDocument: true },
    paid.asStaff,
  );
  expect(document).toMatchObject({
    settlements: [
      { label: expect.stringMatching(/^Paid /), amount: '-$4,580.00' },
      { label: 'Taken back by the bank', amount: '$1,000.00' },
    ],
    remaining: '$1,000.00',
  });
});

test('a payment that was refunded in part and disputed for the rest is owed again as a whole, not closed as refunded', async () => {
  const paid = await givenPaid();
  await paid.refundHere('580');
  const dispute = portal.stripe.bank.dispute(paid.intent);
  expect(dispute.amount).toBe(400_000);
  portal.stripe.bank.moveDispute(dispute, 'lost');
  await told();
  expect(await paid.invoice()).toMatchObject({ state: 'Outstanding', remaining: '$4,580.00' });
});

/** Another invoice of $4,580.00, of which $40.00 are paid with credit of the first one, which was credited $100.00. */
async function givenCreditUsed(paid: Paid) {
  const { server } = portal;
  const note = { invoiceId: paid.id, reason: 'too many', items: [aLine({ quantity: 1, unitPrice: '100' })] };
  await server.sendOk(createCreditNote, { ...note, clientUuid: randomUUID() }, paid.asStaff);
  const other = await givenInvoice(server, {
    organizationId: paid.organizationId,
    admin: { id: 0, email: '', options: paid.asPayer },
    staff: { id: 0, email: '', options: paid.asStaff },
  });
  await nowSent(server, other.id);
  const { invoice } = await server.sendOk(
    applyAccountCredit,
    { invoiceId: other.id, amount: '40', clientUuid: randomUUID() },
    paid.asStaff,
  );
  const ofOther = async () =>
    (await server.sendOk(getInvoiceForPortal, { id: other.id }, paid.asStaff)).invoice;
  return { ofOther, creditPaymentId: invoice.payments[0]?.id ?? 0 };
}

test('what a lost payment left on the account and pays another invoice by now is owed at its own invoice', async () => {
  const paid = await givenPaid();
  const { ofOther } = await givenCreditUsed(paid);
  portal.stripe.bank.moveDispute(portal.stripe.bank.dispute(paid.intent), 'lost');
  await told();
  // $4,480.00 of its own, and the $40.00 that pay the other one.
  expect(await paid.invoice()).toMatchObject({ remaining: '$4,520.00' });
  expect(await ofOther()).toMatchObject({ remaining: '$4,540.00', accountCredit: '$0.00' });
});

test('of a payment that is wholly refunded on the provider’s pages what pays another invoice remains owed, until that is reversed', async () => {
  const paid = await givenPaid();
  const { ofOther, creditPaymentId } = await givenCreditUsed(paid);
  refundThere(paid, 458_000);
  await told();
  expect(await paid.invoice()).toMatchObject({ isRefunded: false, remaining: '$40.00', canPay: true });
  expect(await ofOther()).toMatchObject({ remaining: '$4,540.00' });
  await portal.server.sendOk(
    reversePayment,
    { paymentId: creditPaymentId, reason: 'no money behind it' },
    paid.asStaff,
  );
  // Nothing is left on the account, since nothing of it came in.
  expect(await ofOther()).toMatchObject({ remaining: '$4,580.00', accountCredit: '$0.00' });
  expect(await paid.invoice()).toMatchObject({ isRefunded: true, remaining: '$0.00' });
});
