import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPortal, givenCardPayer, startCardPortal } from '../../../../test/payments/card-portal.ts';
import { runPortalJob } from '../../../../test/run-job.ts';
import { purgePaymentEvents } from './purge-payment-events.job.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
});
afterAll(() => portal.stop());

test('notices are deleted after 90 days, except of a payment that has no outcome yet', async () => {
  const { db } = portal.server;
  const [settled, open] = [await givenCardPayer(portal), await givenCardPayer(portal, 'processing')];
  const [paid, waiting] = [settled.request(), open.request()];
  await settled.pay(paid);
  await open.pay(waiting);
  const notice = (id: string, days: number, attempt: string | null) =>
    db.owner(sql`insert into payment_events (event_id, type, attempt_id, received_at)
      values (${id}, 'payment_intent.succeeded', ${attempt}::uuid, now() - make_interval(days => ${days}))`);
  await notice('evt_old', 91, paid.clientUuid);
  await notice('evt_oldOfNobody', 91, null);
  await notice('evt_young', 89, paid.clientUuid);
  await notice('evt_waits', 91, waiting.clientUuid);
  await runPortalJob(portal.server, purgePaymentEvents);
  const left = await db.owner<{ eventId: string }>(
    sql`select event_id from payment_events where event_id like 'evt\\_%' order by event_id`,
  );
  expect(left.map(({ eventId }) => eventId)).toEqual(['evt_waits', 'evt_young']);
});
