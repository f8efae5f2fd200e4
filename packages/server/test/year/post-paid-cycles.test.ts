import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPeriodsToClose } from '../../src/features/usage/close-periods.job.ts';
import { findCreditsToWatch } from '../../src/features/usage/watch-credits.job.ts';
import { type BilledYear, beginYear } from './billed-year.ts';
import { hourPasses } from './hours.ts';

let year: BilledYear;
beforeAll(async () => {
  year = await beginYear('2031-08-01');
}, 120_000);
afterAll(() => year.stop());

const anHour = () => hourPasses(year.portal.server, [findPeriodsToClose, findCreditsToWatch]);
/** Every line that jobs drafted, invoice by invoice. */
const drafted = async () =>
  (
    await year.portal.server.db.owner<{ line: string }>(
      sql`select concat_ws(' ', to_char(i.start_period_on, 'MM-DD'), to_char(i.end_period_on, 'MM-DD'), m.item_type_id, m.quantity, m.amount,
          case when i.sent_at is null and i.approval_status_id = 1 then 'waits' end) as line
        from invoices i join invoice_items m on m.organization_id = i.organization_id and m.invoice_id = i.id
        where i.organization_id = ${year.billed.organizationId} and i.created_by is null order by i.id, m.position`,
    )
  ).map(({ line }) => line);

test('B215 B390 B503 B507: each month of a post-paid term is drafted once when it has ended, also after months in which nothing ran', async () => {
  const { server } = year.portal;
  const { organizationId } = year.billed;
  const term = await year.subscribe({
    packageTierId: 8,
    billingCycleId: 2,
    subscriptionEndDate: '2032-02-15',
    isPrePaid: false,
    profilePrice: '14.00',
    systemFee: '100.00',
  });
  await year.bill(term.productSubscriptionId);
  await year.test(3);
  await anHour();
  expect(await drafted(), 'nothing while the cycle runs').toEqual([]);

  // The first fee is on the invoice that staff made, so the first month brings its people alone.
  await year.time.goTo('2031-09-02');
  await anHour();
  const august = ['08-01 08-31 13 3 42.00 waits'];
  expect(await drafted()).toEqual(august);
  await year.test(2);

  // Nothing runs for three months, in one of which nobody is tested.
  await year.time.goTo('2031-11-20');
  await year.test(1);
  await year.time.goTo('2031-12-05');
  await anHour();
  await anHour();
  const autumn = [
    '09-01 09-30 6 1 100.00 waits',
    '09-01 09-30 13 2 28.00 waits',
    '10-01 10-31 6 1 100.00 waits',
    '11-01 11-30 6 1 100.00 waits',
    '11-01 11-30 13 1 14.00 waits',
  ];
  expect(await drafted()).toEqual([...august, ...autumn]);
  const [words] = await server.db.owner<{ all: string }>(
    sql`select string_agg(m.explanation, ' | ' order by m.position) as all from invoice_items m join invoices i
      on i.organization_id = m.organization_id and i.id = m.invoice_id where i.organization_id = ${organizationId} and i.start_period_on = '2031-11-01'`,
  );
  expect(words?.all).toBe(
    'System fee of $100.00 for Nov 1, 2031 to Nov 30, 2031. | 1 person tested at $14.00 each for Nov 1, 2031 to Nov 30, 2031.',
  );

  // Staff want no invoices by themselves for a while, then they do again: what ended meanwhile comes once.
  const snoozed = (isSnoozed: boolean) =>
    server.db.owner(
      sql`update product_subscriptions set snooze_invoice = ${isSnoozed} where id = ${term.productSubscriptionId}`,
    );
  await snoozed(true);
  await year.time.goTo('2032-01-03');
  await anHour();
  expect(await drafted()).toHaveLength(6);
  await snoozed(false);
  await anHour();
  const december = '12-01 12-31 6 1 100.00 waits';
  expect(await drafted()).toEqual([...august, ...autumn, december]);

  // The term ends, and nothing runs for more than four months.
  await year.test(1);
  await year.time.goTo('2032-07-01');
  await anHour();
  await anHour();
  expect((await drafted()).slice(7)).toEqual([
    '01-01 01-31 6 1 100.00 waits',
    '01-01 01-31 13 1 14.00 waits',
    '02-01 02-15 6 1 100.00 waits',
  ]);
}, 300_000);
