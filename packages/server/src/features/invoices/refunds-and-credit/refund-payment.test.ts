import { randomUUID } from 'node:crypto';
import { getInvoiceForPortal, payInvoice, refundPayment, reversePayment } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPayment } from '../../../../test/billing-portal.ts';
import { type CardPortal, givenCardPayer, startCardPortal } from '../../../../test/payments/card-portal.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { refundLookUp } from '../../../platform/payments/payment-look-up.ts';
import { findOpenRefunds } from './look-up-refunds.job.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());

const createRefund = 'POST /v1/refunds';
const soon = { timeout: 30_000, interval: 100 };

/** A payer who paid an invoice of $4,580.00, by card or another way. */
async function givenPaid(by: 'card' | 'other' = 'card') {
  const payer = await givenCardPayer(portal);
  const { server } = portal;
  const { staff } = payer.billed;
  if (by === 'card') await payer.pay(payer.request());
  else await server.sendOk(payInvoice, aPayment(payer.invoiceId, '4580.00'), staff.options);
  const invoice = async () =>
    (await server.sendOk(getInvoiceForPortal, { id: payer.invoiceId }, staff.options)).invoice;
  const [payment] = (await invoice()).payments;
  const request = (amount: string, more: object = {}) => ({
    paymentId: payment?.id ?? 0,
    amount,
    reason: 'ordered twice',
    clientUuid: randomUUID(),
    ...more,
  });
  const refund = async (asked: ReturnType<typeof request>, as = staff.options) => {
    const { status, body } = await server.send(refundPayment, asked, as);
    return { status, body, code: body.isSuccess ? null : (body.errors[0]?.code ?? null) };
  };
  const refunds = () => {
    const ofPayer = new Set(payer.charges().map(({ id }) => id));
    return portal.stripe.bank.refunds.filter(({ charge }) => ofPayer.has(charge));
  };
  const stored = () =>
    server.db.owner<{ amount: string; reason: string }>(
      sql`select amount, reason from refunds where invoice_id = ${payer.invoiceId} order by id`,
    );
  return { ...payer, invoice, request, refund, refunds, stored };
}

describe('a payment by card', () => {
  test('is not paid back with what a refund of another payment of the invoice may take, while that is under way', async () => {
    const paid = await givenPaid();
    const { db } = portal.server;
    const [second] = await db.owner<{
      id: number;
    }>(sql`insert into payments (organization_id, invoice_id, method_id, amount, paid_on, client_uuid)
      values (${paid.billed.organizationId}, ${paid.invoiceId}, 2, 1000, current_date, gen_random_uuid()) returning id`);
    // What came in too much pays other invoices by now.
    await db.owner(
      sql`update invoices set amount_on_account = 1000, amount_on_account_used = 1000 where id = ${paid.invoiceId}`,
    );
    await db.owner(sql`insert into refund_attempts (id, organization_id, invoice_id, payment_id, amount, reason, intent_id)
      values (gen_random_uuid(), ${paid.billed.organizationId}, ${paid.invoiceId}, ${second?.id}, 1000, 'twice', 'pi_1')`);
    expect(await paid.refund(paid.request('3580.01'))).toMatchObject({
      code: 'refund.more_than_paid',
      body: { errors: [{ message: 'At most $3,580.00 of this payment can be refunded.' }] },
    });
    expect((await paid.refund(paid.request('3580'))).status).toBe(200);
  });

  test('is paid back in part and then as a whole, once each, and never more than was paid', async () => {
    const paid = await givenPaid();
    const part = await paid.refund(paid.request('$80.00'));
    expect(part.body).toMatchObject({
      isUnderWay: false,
      invoice: {
        refunded: '$80.00',
        remaining: '$80.00',
        payments: [{ refunded: '$80.00', refundable: '$4,500.00' }],
      },
    });
    expect(await paid.refund(paid.request('4500.01'))).toMatchObject({
      status: 422,
      code: 'refund.more_than_paid',
      body: { errors: [{ field: 'amount', message: 'At most $4,500.00 of this payment can be refunded.' }] },
    });
    expect((await paid.refund(paid.request('0'))).code).toBe('payment.amount_invalid');
    const rest = await paid.refund(paid.request('4500'));
    expect(rest.body).toMatchObject({ invoice: { state: 'Payment Refunded', isRefunded: true } });
    expect((await paid.refund(paid.request('0.01'))).code).toBe('refund.more_than_paid');
    expect(paid.refunds().map(({ amount }) => amount)).toEqual([8_000, 450_000]);
    expect(await paid.stored()).toEqual([
      { amount: '80.00', reason: 'ordered twice' },
      { amount: '4500.00', reason: 'ordered twice' },
    ]);
  });

  test('is paid back once by a double click, and by a form that is sent again', async () => {
    const paid = await givenPaid();
    const request = paid.request('100');
    const answers = await Promise.all([1, 2, 3].map(() => paid.refund(request)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await paid.refund(request)).toMatchObject({ status: 200, body: { isUnderWay: false } });
    expect(paid.refunds()).toHaveLength(1);
    expect(await paid.stored()).toHaveLength(1);
  });

  test('of which the reply was lost waits, and is paid back once by the next press or the hour', async () => {
    for (const by of ['press', 'hour'] as const) {
      const paid = await givenPaid();
      const request = paid.request('100');
      portal.stripe.next(createRefund, { wire: 'lostAfter' }, 2);
      expect(await paid.refund(request)).toMatchObject({ status: 200, body: { isUnderWay: true } });
      expect(await paid.stored()).toEqual([]);
      expect((await paid.refund(paid.request('1'))).code).toBe('refund.in_flight');
      if (by === 'press') await paid.refund(request);
      else await lookAfter(request.clientUuid);
      await expect.poll(paid.stored, soon).toHaveLength(1);
      expect(paid.refunds()).toHaveLength(1);
    }
  });

  test('of which nothing reached the provider can be refunded anew after a quarter of an hour', async () => {
    const paid = await givenPaid();
    const request = paid.request('100');
    portal.stripe.next(createRefund, { wire: 'cutBefore' }, 2);
    await paid.refund(request);
    await lookAfter(request.clientUuid);
    const statuses = () =>
      portal.server.db.owner<{ status: string }>(
        sql`select status from refund_attempts where id = ${request.clientUuid}::uuid`,
      );
    await expect.poll(statuses, soon).toEqual([{ status: 'failed' }]);
    expect((await paid.refund(request)).code).toBe('refund.declined');
    expect(await paid.refund(paid.request('100'))).toMatchObject({ status: 200 });
    expect(paid.refunds()).toHaveLength(1);
  });

  test('that was pressed again is not taken for one that came to nothing while that press may be on its way', async () => {
    const paid = await givenPaid();
    const request = paid.request('100');
    portal.stripe.next(createRefund, { wire: 'cutBefore' }, 4);
    await paid.refund(request);
    await paid.refund(request);
    await lookAfter(request.clientUuid);
    await expect.poll(isLookedUp, soon).toBe(true);
    expect(await paid.refund(request)).toMatchObject({ status: 200, body: { isUnderWay: false } });
    expect(paid.refunds()).toHaveLength(1);
  });

  test('that was noted as failed and came about all the same is recorded, once', async () => {
    const paid = await givenPaid();
    const request = paid.request('100');
    portal.stripe.next(createRefund, { wire: 'lostAfter' }, 2);
    await paid.refund(request);
    await portal.server.db.owner(
      sql`update refund_attempts set status = 'failed', settled_at = now() where id = ${request.clientUuid}::uuid`,
    );
    const lookUp = () =>
      portal.server.db.database.transaction({ as: 'identity', requestId: 'a notice' }, async (tx) => {
        const { organizationId } = paid.billed;
        await tx.continueAsJob('payments.webhook', [organizationId]);
        await portal.server.services.jobs.enqueue(
          tx,
          refundLookUp,
          { attemptId: request.clientUuid },
          { organizationId },
        );
      });
    await lookUp();
    await expect.poll(paid.stored, soon).toHaveLength(1);
    await lookUp();
    await expect.poll(isLookedUp, soon).toBe(true);
    expect(await paid.stored()).toEqual([{ amount: '100.00', reason: 'ordered twice' }]);
    expect(await paid.invoice()).toMatchObject({ refunded: '$100.00' });
  });

  test('that the bank does not take back stays paid, in its words', async () => {
    const paid = await givenPaid();
    portal.stripe.next(createRefund, { bank: { declines: 'lost_or_stolen_card' } });
    const request = paid.request('100');
    expect(await paid.refund(request)).toMatchObject({ status: 422, code: 'refund.declined' });
    expect((await paid.refund(request)).code).toBe('refund.declined');
    expect(await paid.stored()).toEqual([]);
    expect(await paid.invoice()).toMatchObject({ state: 'Paid', refunded: '$0.00' });
  });
});

/** Whether no look-up of a refund waits any more. */
async function isLookedUp() {
  const [row] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'refunds.look_up' and state in ('created', 'retry', 'active')`,
  );
  return row?.count === 0;
}

async function lookAfter(attempt: string) {
  const { db } = portal.server;
  await db.owner(
    sql`update refund_attempts set created_at = now() - interval '16 minutes' where id = ${attempt}::uuid`,
  );
  await findOpenRefunds.run(
    {
      transaction: (work) =>
        db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) => work(tx, null)),
    } as JobRun<null, 'portal'>,
    portal.server.services,
  );
}

test('a payment that came another way is refunded by hand, and asks no provider', async () => {
  const paid = await givenPaid('other');
  const { length } = portal.stripe.seen;
  expect((await paid.refund(paid.request('4580'))).body).toMatchObject({
    isUnderWay: false,
    invoice: { state: 'Payment Refunded' },
  });
  expect(portal.stripe.seen).toHaveLength(length);
});

test('a payment of which something was refunded is not reversed, and one that was reversed is not refunded', async () => {
  const [refunded, reversed] = [await givenPaid('other'), await givenPaid('other')];
  await refunded.refund(refunded.request('1'));
  const reverse = async (paid: typeof refunded) => {
    const { body } = await portal.server.send(
      reversePayment,
      { paymentId: paid.request('1').paymentId, reason: 'returned' },
      paid.billed.staff.options,
    );
    return body.isSuccess ? null : body.errors[0]?.code;
  };
  expect([await reverse(refunded), await reverse(reversed)]).toEqual(['payment.has_refund', null]);
  expect((await reversed.refund(reversed.request('1'))).code).toBe('payment.reversed_already');
});

test('whoever is no internal staff is refused, and so is the payment of another organization', async () => {
  const [one, other] = [await givenPaid(), await givenPaid()];
  expect(await one.refund(one.request('1'), one.billed.admin.options)).toMatchObject({ status: 403 });
  expect(await one.refund(one.request('1'), other.billed.staff.options)).toMatchObject({ status: 404 });
  expect(one.refunds()).toEqual([]);
});
