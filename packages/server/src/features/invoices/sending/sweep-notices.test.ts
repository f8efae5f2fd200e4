import { getInvoiceForPortal } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type CardPortal, givenCardPayer, startCardPortal } from '../../../../test/payments/card-portal.ts';
import { noticesTo } from '../../../../test/payments/stripe-stand-in.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { sweepNotices } from './sweep-notices.job.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
  noticesTo(portal.stripe, portal.server.url);
});
afterAll(() => portal.stop());
/** As if nothing was ever asked. */
beforeEach(() => portal.server.db.owner(sql`delete from payment_notice_sweeps`));

const soon = { timeout: 30_000, interval: 100 };
const minuteMs = 60_000;

/** What the hour does, so many minutes from now. */
const sweep = (minutes = 30, services: object = {}) =>
  sweepNotices.run(
    {
      signal: new AbortController().signal,
      transaction: (work) =>
        portal.server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
          work(tx, null),
        ),
    } as JobRun<null, 'portal'>,
    {
      ...portal.server.services,
      clock: { ...portal.server.services.clock, now: () => new Date(Date.now() + minutes * minuteMs) },
      ...services,
    },
  );

/** An invoice of $4,580.00 that was paid by card, of which every notice came. */
async function givenPaid() {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  await payer.pay(request);
  await portal.stripe.notices.settled();
  await lookedUp();
  const { intentId } = await payer.stored(request.clientUuid);
  const { staff } = payer.billed;
  return {
    id: payer.invoiceId,
    intent: intentId ?? '',
    invoice: async () =>
      (await portal.server.sendOk(getInvoiceForPortal, { id: payer.invoiceId }, staff.options)).invoice,
    refunds: () =>
      portal.server.db.owner<{ amount: string }>(
        sql`select amount from refunds where invoice_id = ${payer.invoiceId} order by id`,
      ),
  };
}

async function lookedUp() {
  await portal.stripe.notices.settled();
  const underWay = () =>
    portal.server.db.owner(
      sql`select 1 from pgboss.job where name in ('payments.look_up_after', 'payments.look_up', 'refunds.look_up')
        and state in ('created', 'active', 'retry')`,
    );
  await expect.poll(underWay, soon).toEqual([]);
}

const refundThere = (intent: string, cents: number) =>
  portal.stripe.bank.createRefund(
    new URLSearchParams({ payment_intent: intent, amount: String(cents) }),
    null,
  );

test('a refund and a dispute whose notices are lost are booked by the hour, and not again when the notices come late', async () => {
  const [refunded, disputed] = [await givenPaid(), await givenPaid()];
  refundThere(refunded.intent, 100_000);
  portal.stripe.bank.dispute(disputed.intent, { reason: 'product_not_received' });
  await portal.stripe.tell('late');
  await lookedUp();
  expect(await refunded.refunds()).toEqual([]);
  expect(await disputed.invoice()).toMatchObject({ dispute: null });

  const warn = vi.spyOn(portal.server.services.log, 'warn');
  await sweep();
  await lookedUp();
  expect(warn.mock.calls.map(([, text]) => text)).toContain(
    'notices of the card provider never came, and are looked up now: 2',
  );
  warn.mockRestore();
  expect(await refunded.refunds()).toEqual([{ amount: '1000.00' }]);
  expect(await refunded.invoice()).toMatchObject({ refunded: '$1,000.00', remaining: '$1,000.00' });
  expect(await disputed.invoice()).toMatchObject({ state: 'Paid', dispute: 'open' });

  await portal.stripe.notices.release();
  await lookedUp();
  await sweep();
  await lookedUp();
  expect(await refunded.refunds()).toEqual([{ amount: '1000.00' }]);
  expect((await disputed.invoice()).disputes).toHaveLength(1);
});

test('the end of a dispute is found too, and a payment whose every notice was lost', async () => {
  const paid = await givenPaid();
  const dispute = portal.stripe.bank.dispute(paid.intent);
  await portal.stripe.tell();
  await lookedUp();
  portal.stripe.bank.moveDispute(dispute, 'lost');
  await portal.stripe.tell('never');

  const payer = await givenCardPayer(portal);
  const request = payer.request();
  portal.stripe.next('POST /v1/payment_intents', { wire: 'lostAfter', notices: 'never' }, 2);
  await payer.pay(request);
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open' });

  await sweep();
  await lookedUp();
  expect(await paid.invoice()).toMatchObject({ dispute: 'lost', remaining: '$4,580.00' });
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'succeeded' });
  expect(payer.charges()).toHaveLength(1);
});

test('it asks from where it came to, with an hour that it asks twice, and leaves out what may still be on its way', async () => {
  const paid = await givenPaid();
  refundThere(paid.intent, 5_000);
  await portal.stripe.tell('never');
  await sweep(5);
  await lookedUp();
  expect(await paid.refunds()).toEqual([]);
  await sweep(11);
  await lookedUp();
  expect(await paid.refunds()).toEqual([{ amount: '50.00' }]);
  const spans = portal.stripe.seen
    .filter(({ route }) => route === 'GET /v1/events')
    .slice(-2)
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
    .map((asked) => Number(asked.get('created[lte]')) - Number(asked.get('created[gte]')));
  // 30 days less the ten minutes at first; then an hour and what lay between the two runs.
  expect(spans[0]).toBe(30 * 86_400 - 600);
  expect(spans[1]).toBeGreaterThanOrEqual(3_600 + 360);
  expect(spans[1]).toBeLessThan(3_600 + 480);
});

test('a provider that does not answer is asked from the same place again, and without a key nothing is asked', async () => {
  const paid = await givenPaid();
  refundThere(paid.intent, 5_000);
  await portal.stripe.tell('never');
  portal.stripe.next('GET /v1/events', { wire: 'broken' });
  await expect(sweep()).rejects.toThrow('notices that never came are not known: providerTrouble');
  expect(await portal.server.db.owner(sql`select 1 from payment_notice_sweeps`)).toEqual([]);
  await sweep(30, { cards: null });
  expect(await portal.server.db.owner(sql`select 1 from payment_notice_sweeps`)).toEqual([]);
  await sweep();
  await lookedUp();
  expect(await paid.refunds()).toEqual([{ amount: '50.00' }]);
});

test('a notice that cannot be taken is set aside with its reason while the others go on, and taken in a later hour', async () => {
  const [broken, sound] = [await givenPaid(), await givenPaid()];
  refundThere(broken.intent, 1_000);
  refundThere(sound.intent, 2_000);
  await portal.stripe.tell('never');
  const { jobs } = portal.server.services;
  const [attempt] = await portal.server.db.owner<{ id: string }>(
    sql`select id from payment_attempts where intent_id = ${broken.intent}`,
  );
  const enqueue: typeof jobs.enqueue = (tx, kind, data, options) =>
    JSON.stringify(data).includes(attempt?.id ?? 'none')
      ? Promise.reject(new Error('the queue refuses this one'))
      : jobs.enqueue(tx, kind, data, options);
  const log = vi.spyOn(portal.server.services.log, 'error');
  await sweep(30, { jobs: { ...jobs, enqueue } });
  await lookedUp();
  expect(log.mock.calls.map(([, words]) => words)).toEqual([
    expect.stringMatching(
      /^a notice of the card provider was set aside: evt_\w+ \(.+\), the queue refuses this one$/,
    ),
  ]);
  log.mockRestore();
  expect([await broken.refunds(), await sound.refunds()]).toEqual([[], [{ amount: '20.00' }]]);
  const aside = () => portal.server.db.owner(sql`select reason, tries from payment_events_aside`);
  expect(await aside()).toEqual([{ reason: 'the queue refuses this one', tries: 1 }]);
  expect(await portal.server.db.owner(sql`select 1 from payment_notice_sweeps`)).toHaveLength(1);
  await sweep();
  await lookedUp();
  expect([await broken.refunds(), await aside()]).toEqual([[{ amount: '10.00' }], []]);
});
