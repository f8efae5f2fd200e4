import { randomUUID } from 'node:crypto';
import { deleteInvoice, payInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday, givenInvoice, nowSent } from '../../../../test/billing-portal.ts';
import {
  type CardPortal,
  givenCardPayer,
  givenSavedCard,
  startCardPortal,
} from '../../../../test/payments/card-portal.ts';
import { signIn } from '../../../../test/portal.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());

const createIntent = 'POST /v1/payment_intents';
const paid = (attemptId: string, amount = '4580.00') => ({
  status: 'succeeded',
  payments: [{ amount, attemptId }],
  amountPaid: amount,
});

describe('a payer', () => {
  test('B041 B295 B367: pays what remains with the saved card, and the invoice is paid by it', async () => {
    const payer = await givenCardPayer(portal);
    const request = payer.request();
    const answer = await payer.pay(request);
    expect(answer.body).toMatchObject({
      isSuccess: true,
      requiresAction: false,
      redirectUrl: null,
      isUnderWay: false,
      invoice: { state: 'Paid', payment: { total: '$4,580.00' } },
    });
    expect(await payer.stored(request.clientUuid)).toMatchObject(paid(request.clientUuid));
    expect(payer.charges()).toMatchObject([
      { amount: 458_000, metadata: { attempt: request.clientUuid }, payment_method: payer.card },
    ]);
    const sent = portal.stripe.seen.filter(({ key }) => key === request.clientUuid);
    expect(sent.map(({ route }) => route)).toEqual([createIntent]);
    const [logged] = await portal.server.db.owner<{ accountId: number }>(
      sql`select account_id from audit.log where entity = 'payments' and organization_id = ${payer.billed.organizationId}`,
    );
    expect(logged?.accountId).toBe(payer.billed.admin.id);
  });

  test('that is a billing contact pays too; whoever sees no billing is refused, and charges nothing', async () => {
    const payer = await givenCardPayer(portal);
    const { organizationId } = payer.billed;
    const user = await signIn(portal.server, { organizationId, accessTypeId: 1 });
    expect(await payer.pay(payer.request(), user.options)).toMatchObject({ status: 403 });
    expect(payer.charges()).toEqual([]);
    const contact = await signIn(portal.server, { organizationId, accessTypeId: 1, isBillingContact: true });
    expect(await payer.pay(payer.request(), contact.options)).toMatchObject({ status: 200 });
    expect(payer.charges()).toHaveLength(1);
  });

  test('B003: whose right to the billing ends while the dialog is open is refused in a sentence, and charges nothing', async () => {
    const payer = await givenCardPayer(portal);
    const { organizationId } = payer.billed;
    const contact = await signIn(portal.server, { organizationId, accessTypeId: 1, isBillingContact: true });
    const request = payer.request();
    await portal.server.db.owner(
      sql`update account_organizations set is_billing_contact = false where account_id = ${contact.id}`,
    );
    const { status, error } = await payer.pay(request, contact.options);
    expect({ status, code: error?.code }).toEqual({ status: 403, code: 'access.denied' });
    expect(error?.message).toMatch(/\.$/);
    expect(await payer.stored(request.clientUuid)).toMatchObject({ status: undefined, payments: [] });
    expect(payer.charges()).toEqual([]);
  });

  test('B041 B296: pays no other amount; internal staff do, down to the least that a card is charged', async () => {
    const payer = await givenCardPayer(portal);
    const { staff } = payer.billed;
    const refusals = [
      await payer.pay(payer.request({ paymentAmount: '100' })),
      await payer.pay(payer.request({ paymentAmount: '4580.01' })),
      await payer.pay(payer.request({ paymentAmount: '0' })),
      await payer.pay(payer.request({ paymentAmount: '0.49' }), staff.options),
      await payer.pay(payer.request({ paymentAmount: '4580.01' }), staff.options),
    ];
    expect(refusals.map(({ error }) => error?.code)).toEqual([
      'payment.custom_amount_internal',
      'payment.above_remaining',
      'payment.amount_invalid',
      'payment.below_card_minimum',
      'payment.above_remaining',
    ]);
    expect(payer.charges()).toEqual([]);
    const part = await payer.pay(payer.request({ paymentAmount: '$1,080.00' }), staff.options);
    expect(part.body).toMatchObject({ invoice: { remaining: '$3,500.00', isPartiallyPaid: true } });
    expect(await payer.pay(payer.request({ paymentAmount: '3500' }))).toMatchObject({ status: 200 });
    expect(payer.charges().map(({ amount }) => amount)).toEqual([108_000, 350_000]);
  });

  test('is told when there is no card, nothing to pay, no such invoice, a voided one, or another site to lead back to', async () => {
    const payer = await givenCardPayer(portal);
    for (const returnUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', 'settings'])
      expect(await payer.pay(payer.request({ returnUrl }))).toMatchObject({
        status: 422,
        error: { code: 'payment.return_elsewhere', field: 'returnUrl' },
      });
    const draft = await givenInvoice(portal.server, payer.billed);
    expect(await payer.pay(payer.request({ invoiceId: draft.id }))).toMatchObject({ status: 404 });
    expect(await payer.pay(payer.request({ invoiceId: draft.id }), payer.billed.staff.options)).toMatchObject(
      { error: { code: 'payment.not_payable' } },
    );
    const voided = await givenInvoice(portal.server, payer.billed);
    await nowSent(portal.server, voided.id);
    const reason = { id: voided.id, voidReason: 'Ordered twice' };
    await portal.server.sendOk(deleteInvoice, reason, payer.billed.staff.options);
    for (const by of [payer.billed.admin, payer.billed.staff])
      expect((await payer.pay(payer.request({ invoiceId: voided.id }), by.options)).error?.code).toBe(
        'payment.not_payable',
      );
    const { db } = portal.server;
    const revised = await givenInvoice(portal.server, payer.billed);
    await nowSent(portal.server, revised.id);
    await db.owner(sql`update invoices set revision_due = true where id = ${revised.id}`);
    expect((await payer.pay(payer.request({ invoiceId: revised.id }))).error).toMatchObject({
      code: 'payment.not_payable',
      message: expect.stringContaining('as soon as the revision has been sent'),
    });
    await db.owner(sql`delete from payment_cards where organization_id = ${payer.billed.organizationId}`);
    expect((await payer.pay(payer.request())).error?.code).toBe('payment.no_card');
    expect(payer.charges()).toEqual([]);
  });

  test('never pays with the card of another organization, nor under the id of its attempt', async () => {
    const [one, other] = [await givenCardPayer(portal), await givenCardPayer(portal)];
    const request = one.request();
    await one.pay(request);
    const stolen = await other.pay({ ...other.request(), clientUuid: request.clientUuid });
    expect(stolen.error?.code).toBe('payment.in_flight');
    expect(await one.pay(one.request({ invoiceId: other.invoiceId }))).toMatchObject({ status: 404 });
    expect([one.charges().length, other.charges().length]).toEqual([1, 0]);
  });
});

describe('a payment that is sent again', () => {
  test('B485: a double click pays once, whichever answer comes first', async () => {
    const payer = await givenCardPayer(portal);
    const request = payer.request();
    const answers = await Promise.all([1, 2, 3, 4].map(() => payer.pay(request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(payer.charges()).toHaveLength(1);
    expect(await payer.stored(request.clientUuid)).toMatchObject(paid(request.clientUuid));
  });

  test('two people who pay at once charge once; the other is told that a payment is under way', async () => {
    const payer = await givenCardPayer(portal);
    const answers = await Promise.all([1, 2, 3].map(() => payer.pay(payer.request())));
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    for (const code of codes.filter((one) => one !== undefined))
      expect(['payment.in_flight', 'payment.not_payable']).toContain(code);
    expect(payer.charges()).toHaveLength(1);
  });

  test('a reply of the portal that was lost is asked again, and is not charged again', async () => {
    const payer = await givenCardPayer(portal);
    const request = payer.request();
    await payer.pay(request);
    const again = await payer.pay(request);
    expect(again.body).toMatchObject({ isUnderWay: false, invoice: { state: 'Paid' } });
    expect(payer.charges()).toHaveLength(1);
  });

  // The library tries a connection that was closed a second time by itself, with the same key.
  test.each([
    { wire: 'lostAfter' as const, isCharged: true },
    { wire: 'cutBefore' as const, isCharged: false },
    { wire: 'broken' as const, isCharged: false },
    { wire: 'noJson' as const, isCharged: true },
  ])(
    'with no outcome ($wire) stays open, is said to be under way, and pays once when it is sent again',
    async ({ wire, isCharged }) => {
      const payer = await givenCardPayer(portal);
      const request = payer.request();
      portal.stripe.next(createIntent, { wire }, wire === 'lostAfter' || wire === 'cutBefore' ? 2 : 1);
      const answer = await payer.pay(request);
      expect(answer.body).toMatchObject({
        isUnderWay: true,
        requiresAction: false,
        invoice: { state: 'Outstanding' },
      });
      expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open', payments: [] });
      expect(payer.charges()).toHaveLength(isCharged ? 1 : 0);
      expect((await payer.pay(payer.request())).error?.code).toBe('payment.in_flight');
      // Another card that is saved meanwhile changes nothing of what was asked.
      await givenSavedCard(portal.server.db, portal.stripe, payer.billed.organizationId);
      const again = await payer.pay(request);
      // Stripe answers a fault with the same fault for as long as the key lives: that one is looked up by the hour.
      expect(again.body).toMatchObject({ isUnderWay: wire === 'broken' });
      expect(payer.charges()).toHaveLength(wire === 'broken' ? 0 : 1);
    },
  );
});

describe('the bank', () => {
  test.each([
    ['insufficient_funds', /does not have enough funds/],
    ['lost_card', /was declined/],
    ['expired_card', /has expired/],
  ])(
    'B490 B491: declines (%s): 422 with its sentence, and the next try is a new one',
    async (declines, sentence) => {
      const payer = await givenCardPayer(portal, { declines });
      const request = payer.request();
      for (let time = 0; time < 2; time += 1)
        expect(await payer.pay(request)).toMatchObject({
          status: 422,
          error: { code: 'payment.declined', message: expect.stringMatching(sentence) },
        });
      expect(await payer.stored(request.clientUuid)).toMatchObject({
        status: 'failed',
        declineCode: declines,
        payments: [],
      });
      await givenSavedCard(portal.server.db, portal.stripe, payer.billed.organizationId);
      expect(await payer.pay(payer.request())).toMatchObject({ status: 200 });
    },
  );

  test('is not asked where the provider refuses the request: the payment has failed, and nothing waits for it', async () => {
    const payer = await givenCardPayer(portal);
    portal.stripe.bank.methods.delete(payer.card);
    const request = payer.request();
    expect(await payer.pay(request)).toMatchObject({
      status: 422,
      error: { code: 'payment.declined', message: expect.stringMatching(/^The card processor did not take/) },
    });
    expect(await payer.stored(request.clientUuid)).toMatchObject({
      status: 'failed',
      declineCode: 'request_refused',
      payments: [],
    });
    await givenSavedCard(portal.server.db, portal.stripe, payer.billed.organizationId);
    expect(await payer.pay(payer.request())).toMatchObject({ status: 200 });
  });

  test('asks who is paying: the browser is sent there, and back to a page of the portal', async () => {
    const payer = await givenCardPayer(portal, 'asks');
    const request = payer.request({ returnUrl: '/billing/billing-history?paid=1' });
    const answer = await payer.pay(request);
    const { redirectUrl } = payInvoice.response.parse(answer.body);
    expect(answer.body).toMatchObject({ requiresAction: true, isUnderWay: false });
    expect(redirectUrl?.startsWith(`${portal.stripe.url}/3ds/`)).toBe(true);
    expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open', payments: [] });
    // Asked again while it waits, the page is the same.
    expect((await payer.pay(request)).body).toMatchObject({ requiresAction: true, redirectUrl });
    const back = await fetch(`${redirectUrl}/yes`, { method: 'POST', redirect: 'manual' });
    expect(back.headers.get('location')).toMatch(
      new RegExp(`^${portal.server.config.publicUrl}/billing/billing-history\\?paid=1&payment_intent=`),
    );
    const done = await payer.pay(request);
    expect(done.body).toMatchObject({ requiresAction: false, invoice: { state: 'Paid' } });
    expect(await payer.stored(request.clientUuid)).toMatchObject(paid(request.clientUuid));
    expect(payer.charges()).toHaveLength(1);
  });

  test('is left by its person, who pays anew at once: the first payment is canceled and cannot succeed beside the second', async () => {
    const payer = await givenCardPayer(portal, 'asks');
    const [left, again] = [payer.request(), payer.request()];
    await payer.pay(left);
    expect((await payer.pay(payer.request(), payer.billed.staff.options)).error?.code).toBe(
      'payment.in_flight',
    );
    expect((await payer.pay(again)).body).toMatchObject({ requiresAction: true });
    const { intentId } = await payer.stored(left.clientUuid);
    expect(await payer.stored(left.clientUuid)).toMatchObject({ status: 'failed', payments: [] });
    portal.stripe.bank.decide(intentId ?? '', true);
    const next = await payer.stored(again.clientUuid);
    portal.stripe.bank.decide(next.intentId ?? '', true);
    expect((await payer.pay(again)).body).toMatchObject({ invoice: { state: 'Paid' } });
    expect(payer.charges()).toHaveLength(1);
  });

  test('is left by its person, whose bank agreed meanwhile: it is paid, and nothing is charged again', async () => {
    const payer = await givenCardPayer(portal, 'asks');
    const left = payer.request();
    portal.stripe.next('POST /v1/payment_intents', { notices: 'never' });
    await payer.pay(left);
    const { intentId } = await payer.stored(left.clientUuid);
    portal.stripe.bank.decide(intentId ?? '', true);
    expect((await payer.pay(payer.request())).error?.code).toBe('payment.not_payable');
    expect(await payer.stored(left.clientUuid)).toMatchObject(paid(left.clientUuid));
    expect(payer.charges()).toHaveLength(1);
  });

  test('thinks for a while: the payment is under way, and is paid once it has an outcome', async () => {
    const payer = await givenCardPayer(portal, 'processing');
    const request = payer.request();
    expect((await payer.pay(request)).body).toMatchObject({ isUnderWay: true });
    const { intentId } = await payer.stored(request.clientUuid);
    portal.stripe.bank.decide(intentId ?? '', true);
    expect((await payer.pay(request)).body).toMatchObject({ isUnderWay: false, invoice: { state: 'Paid' } });
  });
});

test('an organization asks sixty times an hour to pay by card, and what came another way is recorded beyond that', async () => {
  const payer = await givenCardPayer(portal);
  for (let time = 0; time < 60; time += 1)
    expect(await payer.pay(payer.request({ invoiceId: 999_999 }))).toMatchObject({ status: 404 });
  expect(await payer.pay(payer.request())).toMatchObject({ status: 429 });
  expect(payer.charges()).toEqual([]);
  const other = { ...payer.request(), paymentMethod: 4 as const, paymentDate: dayFromToday(0) };
  await portal.server.sendOk(payInvoice, other, payer.billed.staff.options);
});

test('a form that recorded a check charges no card when it is sent again as a card', async () => {
  const payer = await givenCardPayer(portal);
  const clientUuid = randomUUID();
  const check = {
    ...payer.request({ clientUuid, paymentAmount: '80' }),
    paymentMethod: 3 as const,
    paymentDate: dayFromToday(0),
    checkNumber: '1',
  };
  await portal.server.sendOk(payInvoice, check, payer.billed.staff.options);
  const answer = await payer.pay(
    payer.request({ clientUuid, paymentAmount: '80' }),
    payer.billed.staff.options,
  );
  expect(answer.body).toMatchObject({ isUnderWay: false, invoice: { remaining: '$4,500.00' } });
  expect(payer.charges()).toEqual([]);
});
