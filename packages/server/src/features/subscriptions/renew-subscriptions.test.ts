import { deleteProductSubscription, getAllSubscriptions, getInvoices } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import { setPresent } from '../../../test/present.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { findTermsToRenew, renewSubscription } from './renew-subscriptions.job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

/** What the job of a term does, now. */
const renew = (organizationId: number, subscriptionId: number) =>
  renewSubscription.run(
    {
      data: { subscriptionId },
      requestedBy: { organizationId, accountId: null },
      transaction: (work: (tx: never, viewer: never) => Promise<unknown>) =>
        server.db.database.transaction(
          { as: 'job', name: 'subscriptions.renew', organizationId, accountId: null },
          (tx) => work(tx as never, null as never),
        ),
    } as unknown as JobRun<{ subscriptionId: number }, 'organization'>,
    server.services,
  );

/** What the hour does, now. */
const renewAll = () =>
  findTermsToRenew.run(
    {
      transaction: (work) =>
        server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) => work(tx, null)),
    } as JobRun<null, 'portal'>,
    server.services,
  );

interface Renewal {
  startsOn: string;
  endsOn: string;
  profileCount: number;
  addOns: number;
  invoices: { typeId: number; approval: number; total: string; date: string; due: string; isSent: boolean }[];
}

/** The terms that continue one. */
const renewalsOf = (subscriptionId: number): Promise<Renewal[]> =>
  server.db.owner<Renewal>(sql`select s.starts_on::text as starts_on, s.ends_on::text as ends_on, s.profile_count, s.profile_add_on_count as add_ons,
      coalesce((select json_agg(json_build_object('typeId', i.invoice_type_id, 'approval', i.approval_status_id, 'total', i.amount_due::text,
        'date', i.invoice_date, 'due', i.due_on, 'isSent', i.sent_at is not null)) from invoices i where i.subscription_id = s.id), '[]')
        as invoices
    from product_subscriptions s where s.renewed_from_id = ${subscriptionId}`);

test('a term that ends in 60 days is followed by a draft, with an unsent invoice that waits for approval; added profiles fold in', async () => {
  const { organizationId, staff, admin } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId, { from: -300, to: 60, addOns: 20 });
  await renew(organizationId, term);
  expect(await renewalsOf(term)).toEqual([
    {
      startsOn: dayFromToday(61),
      // As long as before, which is 361 days.
      endsOn: dayFromToday(421),
      profileCount: 320,
      addOns: 0,
      invoices: [
        {
          typeId: 2,
          approval: 1,
          total: '4860.00',
          date: dayFromToday(31),
          due: dayFromToday(61),
          isSent: false,
        },
      ],
    },
  ]);
  const seen = (options: typeof staff.options) =>
    server.sendOk(getInvoices, { PageNumber: 1, RowsPerPage: 10 }, options);
  expect((await seen(staff.options)).totalCount).toBe(1);
  expect((await seen(admin.options)).totalCount).toBe(0);
});

test('B313 B508: what a job drafts waits for a purchase order where the organization pays by one', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  await server.db.owner(sql`insert into organization_billing (organization_id, method_id) values (${organizationId}, 4)
    on conflict (organization_id) do update set method_id = 4`);
  const term = await givenSubscription(server, organizationId, { from: -300, to: 60 });
  await renew(organizationId, term);
  expect(
    await server.db.owner(
      sql`select is_purchase_order, purchase_order_number from invoices where organization_id = ${organizationId}`,
    ),
  ).toEqual([{ isPurchaseOrder: true, purchaseOrderNumber: null }]);
});

test('the hour finds terms of all organizations, also twice and at once, and each is renewed once', async () => {
  const terms: { organizationId: number; term: number }[] = [];
  for (const to of [0, 30, 60]) {
    const { organizationId } = await givenBilledOrganization(server);
    terms.push({ organizationId, term: await givenSubscription(server, organizationId, { to }) });
  }
  const { organizationId } = await givenBilledOrganization(server);
  const early = await givenSubscription(server, organizationId, { to: 61 });
  const ended = await givenSubscription(server, organizationId, { packageTierId: 8, to: -1 });
  await Promise.all([renewAll(), renewAll()]);
  await renewAll();
  for (const { term } of terms)
    await expect
      .poll(async () => (await renewalsOf(term)).length, { timeout: 30_000, interval: 100 })
      .toBe(1);
  await Promise.all(
    terms.flatMap((one) => [renew(one.organizationId, one.term), renew(one.organizationId, one.term)]),
  );
  for (const { term } of terms)
    expect((await renewalsOf(term)).map(({ invoices }) => invoices.length)).toEqual([1]);
  expect([await renewalsOf(early), await renewalsOf(ended)]).toEqual([[], []]);
});

test('two runs at once make one renewal and one invoice', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId, { to: 20 });
  await Promise.all(Array.from({ length: 6 }, () => renew(organizationId, term)));
  expect((await renewalsOf(term)).map(({ invoices }) => invoices.length)).toEqual([1]);
});

test.each(['is_free', 'is_trial', 'is_manual_billing', 'do_not_renew'] as const)(
  'a term with %s is not renewed',
  async (flag) => {
    const { organizationId } = await givenBilledOrganization(server);
    const term = await givenSubscription(server, organizationId, { to: 20, flag });
    await renewAll();
    await renew(organizationId, term);
    expect(await renewalsOf(term)).toEqual([]);
  },
);

test('a term that staff follow up themselves is not renewed, and one of the other family is no follower', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  const [term, clinical] = [
    await givenSubscription(server, organizationId, { to: 20 }),
    await givenSubscription(server, organizationId, { packageTierId: 8, to: 20 }),
  ];
  await givenSubscription(server, organizationId, { from: 21, to: 300 });
  await renew(organizationId, term);
  await renew(organizationId, clinical);
  expect([(await renewalsOf(term)).length, (await renewalsOf(clinical)).length]).toEqual([0, 1]);
});

test('where the invoice is snoozed only the term is drafted', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId, { to: 20, flag: 'snooze_invoice' });
  await renew(organizationId, term);
  expect((await renewalsOf(term)).map(({ invoices }) => invoices)).toEqual([[]]);
});

test('B387: a renewal that staff deleted is not drafted again', async () => {
  const { organizationId, staff } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId, { to: 20, flag: 'snooze_invoice' });
  await renew(organizationId, term);
  const { productSubscriptions } = await server.sendOk(
    getAllSubscriptions,
    { isSports: true },
    staff.options,
  );
  const productSubscriptionId = productSubscriptions[0]?.model.sports?.productSubscriptionId ?? 0;
  await server.sendOk(
    deleteProductSubscription,
    { productSubscriptionId, reason: 'They go elsewhere' },
    staff.options,
  );
  await renewAll();
  await renew(organizationId, term);
  expect(await renewalsOf(term)).toHaveLength(1);
});

test('60 days are counted where the organization is', async () => {
  const made = async (timeZone: string) => {
    const { organizationId } = await givenBilledOrganization(server);
    await server.db.owner(sql`update organizations set time_zone = ${timeZone} where id = ${organizationId}`);
    const term = await givenSubscription(server, organizationId);
    await server.db.owner(sql`update product_subscriptions
      set ends_on = (now() at time zone 'Pacific/Kiritimati')::date + 60 where id = ${term}`);
    await renewAll();
    await renew(organizationId, term);
    return (await renewalsOf(term)).length;
  };
  // 25 hours apart, so that it is never the same day in both.
  expect([await made('Pacific/Kiritimati'), await made('Pacific/Pago_Pago')]).toEqual([1, 0]);
});

test('a year over a leap day stays a year, and months end where months end', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  const term = async (packageTierId: number, startsOn: string, endsOn: string) => {
    const id = await givenSubscription(server, organizationId, { packageTierId, billingCycleId: 2 });
    await server.db.owner(
      sql`update product_subscriptions set starts_on = ${startsOn}::date, ends_on = ${endsOn}::date where id = ${id}`,
    );
    return id;
  };
  const [year, months] = [
    await term(2, '2027-03-01', '2028-02-29'),
    await term(8, '2027-08-31', '2028-02-28'),
  ];
  await setPresent(server.db, new Date('2028-01-05T18:00:00Z'));
  try {
    await renew(organizationId, year);
    await renew(organizationId, months);
  } finally {
    await setPresent(server.db, null);
  }
  expect(await renewalsOf(year)).toMatchObject([{ startsOn: '2028-03-01', endsOn: '2029-02-28' }]);
  expect(await renewalsOf(months)).toMatchObject([{ startsOn: '2028-02-29', endsOn: '2028-08-28' }]);
});
