import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPortal, givenCardPayer, startCardPortal } from '../../../../test/payments/card-portal.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { findOpenPayments } from './look-up-payments.job.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());

const createIntent = 'POST /v1/payment_intents';
const soon = { timeout: 30_000, interval: 100 };

/** What the hour does, now. */
const lookAll = () =>
  findOpenPayments.run(
    {
      transaction: (work) =>
        portal.server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
          work(tx, null),
        ),
    } as JobRun<null, 'portal'>,
    portal.server.services,
  );

const minutesAgo = (attempt: string, minutes: number) =>
  portal.server.db.owner(
    sql`update payment_attempts set created_at = now() - make_interval(mins => ${minutes}) where id = ${attempt}::uuid`,
  );

type Payer = Awaited<ReturnType<typeof givenCardPayer>>;
const becomes = (payer: Payer, attempt: string, status: string) =>
  expect.poll(async () => (await payer.stored(attempt)).status, soon).toBe(status);

test('an attempt that was charged, and of which neither a reply nor a notice came, is paid by the look-up, once', async () => {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  portal.stripe.next(createIntent, { wire: 'lostAfter' }, 2);
  await payer.pay(request);
  await minutesAgo(request.clientUuid, 15);
  await Promise.all([lookAll(), lookAll()]);
  await becomes(payer, request.clientUuid, 'succeeded');
  await lookAll();
  expect((await payer.stored(request.clientUuid)).payments).toEqual([
    { amount: '4580.00', attemptId: request.clientUuid },
  ]);
  expect(payer.charges()).toHaveLength(1);
});

test('one that the provider has nothing of came to nothing after a quarter of an hour, not before, and is paid anew', async () => {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  portal.stripe.next(createIntent, { wire: 'cutBefore' }, 2);
  await payer.pay(request);
  await minutesAgo(request.clientUuid, 14);
  await lookAll();
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open' });
  await minutesAgo(request.clientUuid, 16);
  await lookAll();
  await becomes(payer, request.clientUuid, 'failed');
  expect(await payer.stored(request.clientUuid)).toMatchObject({ declineCode: 'never_made', payments: [] });
  expect(await payer.pay(request)).toMatchObject({ status: 422, error: { code: 'payment.declined' } });
  expect(await payer.pay(payer.request())).toMatchObject({ status: 200 });
  expect(payer.charges()).toHaveLength(1);
});

test('one that was sent again is not taken for nothing while that request may be on its way', async () => {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  portal.stripe.next(createIntent, { wire: 'cutBefore' }, 4);
  await payer.pay(request);
  await payer.pay(request);
  await minutesAgo(request.clientUuid, 16);
  const listed = () => portal.stripe.seen.filter(({ path }) => path.includes(`customer=${payer.customer}`));
  await lookAll();
  await expect.poll(() => listed().length, soon).toBe(1);
  expect(await payer.pay(request)).toMatchObject({ status: 200, body: { isUnderWay: false } });
  expect(payer.charges()).toHaveLength(1);
});

test('one that was left on the bank’s page is canceled, so that it cannot succeed beside the next', async () => {
  const payer = await givenCardPayer(portal, 'asks');
  const request = payer.request();
  await payer.pay(request);
  const { intentId } = await payer.stored(request.clientUuid);
  await minutesAgo(request.clientUuid, 16);
  await lookAll();
  await becomes(payer, request.clientUuid, 'failed');
  expect(portal.stripe.bank.intents.get(intentId ?? '')?.status).toBe('canceled');
  portal.stripe.bank.decide(intentId ?? '', true);
  expect(payer.charges()).toEqual([]);
});

test('one that its person confirms in the moment it is canceled is paid', async () => {
  const payer = await givenCardPayer(portal, 'asks');
  const request = payer.request();
  await payer.pay(request);
  const { intentId } = await payer.stored(request.clientUuid);
  await minutesAgo(request.clientUuid, 16);
  portal.stripe.bank.decide(intentId ?? '', true);
  await lookAll();
  await becomes(payer, request.clientUuid, 'succeeded');
  expect((await payer.stored(request.clientUuid)).payments).toHaveLength(1);
});

test('one whose bank still thinks stays open, and a provider that does not answer is asked again', async () => {
  const payer = await givenCardPayer(portal, 'processing');
  const request = payer.request();
  await payer.pay(request);
  const { intentId } = await payer.stored(request.clientUuid);
  await minutesAgo(request.clientUuid, 60);
  const asked = () =>
    portal.stripe.seen.filter(({ path }) => path === `/v1/payment_intents/${intentId}`).length;
  await lookAll();
  await expect.poll(asked, soon).toBe(1);
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open' });
  portal.stripe.bank.decide(intentId ?? '', true);
  portal.stripe.next('GET /v1/payment_intents/:id', { wire: 'broken' });
  await expect
    .poll(async () => {
      await lookAll();
      return (await payer.stored(request.clientUuid)).status;
    }, soon)
    .toBe('succeeded');
});
