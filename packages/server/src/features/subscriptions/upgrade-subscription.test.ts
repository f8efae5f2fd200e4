import { randomUUID } from 'node:crypto';
import {
  createInvoiceFromSubscription,
  getInvoiceForPortal,
  previewSubscriptionUpgrade,
  type RequestInputOf,
  upgradeSubscription,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
} from '../../../test/billing-portal.ts';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

type Wish = RequestInputOf<typeof upgradeSubscription>['wish'];
/** The term is of 300 profiles at $14.00 with a fee of $380.00, from 100 days ago until in 200 days: 201 of 301 days are left. */
const wished = (wish: Partial<Wish> = {}): Wish => ({
  packageTierId: 2,
  profileCount: 350,
  profilePrice: '15.5',
  systemFee: '600',
  ...wish,
});

const preview = ({ staff }: BilledOrganization, productSubscriptionId: number, wish = wished()) =>
  server.sendOk(previewSubscriptionUpgrade, { productSubscriptionId, wish }, staff.options);

type Upgrade = RequestInputOf<typeof upgradeSubscription>;
/** What the dialog sends of a preview. */
async function agreed(
  billed: BilledOrganization,
  productSubscriptionId: number,
  wish = wished(),
): Promise<Upgrade> {
  const { lines, unusedCredits } = await preview(billed, productSubscriptionId, wish);
  return {
    productSubscriptionId,
    version: 1,
    wish,
    unusedCredits,
    lines: lines.map(({ amount: _amount, explanation: _explanation, ...line }) => line),
    clientUuid: randomUUID(),
  };
}

/** Credits that were bought with the term, and people who used them. */
async function givenCredits(organizationId: number, subscriptionId: number, bought: number, used: number) {
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, subscription_id, cause)
    select ${organizationId}, 'sports', 2, ${bought}, starts_on, ends_on, id,
      '{"cause":"bought","invoiceNumber":"PL-1","sentOn":"2026-01-01"}' from product_subscriptions where id = ${subscriptionId}`);
  for (let person = 0; person < used; person += 1) await givenTested(organizationId, subscriptionId);
}

async function givenTested(organizationId: number, subscriptionId: number) {
  const { id } = await givenProfile(server.db, organizationId);
  await server.db.owner(sql`insert into tested_people (organization_id, family, period_start, profile_id, testing_organization_id,
      first_test_id, first_tested_on)
    select ${organizationId}, 'sports', starts_on, ${id}, ${organizationId}, 1, current_date from product_subscriptions
    where id = ${subscriptionId}`);
}

const storedTerm = async (subscriptionId: number) =>
  (
    await server.db.owner<object>(sql`select package_tier_id, profile_count, profile_add_on_count, profile_price::text as price,
      system_fee::text as fee, version from product_subscriptions where id = ${subscriptionId}`)
  )[0];
const invoicesOf = (subscriptionId: number) =>
  server.db.owner(sql`select id from invoices where subscription_id = ${subscriptionId}`);

test('an upgrade is counted line by line: added profiles in full, the higher price on unused credits, the fee by the days that are left', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  await givenCredits(billed.organizationId, term, 300, 3);
  const { lines, ...rest } = await preview(billed, term);
  expect(rest).toEqual({
    refusal: null,
    unusedCredits: 297,
    startPeriodOn: dayFromToday(0),
    endPeriodOn: dayFromToday(200),
    notes: [],
  });
  expect(lines.map(({ explanation, amount }) => [explanation, amount])).toEqual([
    ['50 added profiles at $15.50 each.', '$775.00'],
    ['$15.50 less $14.00 for each of 297 unused credits.', '$445.50'],
    ['$600.00 less $380.00 for 201 of 301 days.', '$146.91'],
  ]);
  expect(await invoicesOf(term)).toEqual([]);
  expect(await storedTerm(term)).toMatchObject({ version: 1 });
});

test('the invoice has the lines that staff agreed to, with the sentences of those they left as they were; the term is changed with it', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId, { addOns: 20 });
  await server.sendOk(createInvoiceFromSubscription, { productSubscriptionId: term }, billed.staff.options);
  const request = await agreed(billed, term);
  const [added, fee] = request.lines;
  if (added === undefined || fee === undefined) throw new Error('the proposal has two lines');
  const { invoice, productSubscription } = await server.sendOk(
    upgradeSubscription,
    { ...request, lines: [added, { ...fee, unitPrice: '100' }] },
    billed.staff.options,
  );
  expect(productSubscription).toMatchObject({
    totalProfileCount: 350,
    profileAddOnCount: 50,
    profilePriceText: '$15.50',
    systemFeeText: '$600.00',
    version: 2,
  });
  const made = await server.sendOk(getInvoiceForPortal, { id: invoice?.id ?? 0 }, billed.staff.options);
  expect(made.invoice).toMatchObject({
    invoiceTypeId: 4,
    approvalStatusId: 3,
    isNotSent: true,
    number: invoice?.number,
    startPeriodOn: dayFromToday(0),
    endPeriodOn: dayFromToday(200),
  });
  expect(made.invoice.invoiceItems.map(({ total, explanation }) => [total, explanation])).toEqual([
    ['$465.00', '30 added profiles at $15.50 each.'],
    ['$100.00', null],
  ]);
});

test('downgrades, terms that are not current, free ones and changes of nothing are refused in words, in the preview and after it', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = await givenSubscription(server, organizationId);
  const future = await givenSubscription(server, organizationId, { from: 201, to: 500 });
  const free = await givenSubscription(server, organizationId, { packageTierId: 8, flag: 'is_free' });
  const tries: [number, Partial<Wish>, RegExp][] = [
    [
      term,
      { profileCount: 299 },
      /^You can downgrade only at renewal\. It would go from 300 profiles to 299\./,
    ],
    [term, { systemFee: '379.99' }, /^You can downgrade only at renewal\. Its fee/],
    [term, { packageTierId: 8 }, /^You can upgrade only within a package family/],
    [term, { profileCount: 300, profilePrice: '14', systemFee: '380' }, /^Nothing changes\./],
    [future, {}, /^Only a subscription that is current today/],
    [free, { packageTierId: 8 }, /^A free subscription has no price/],
  ];
  for (const [id, wish, words] of tries) {
    expect((await preview(billed, id, wished(wish))).refusal).toMatch(words);
    const { body, status } = await server.send(
      upgradeSubscription,
      {
        productSubscriptionId: id,
        version: 1,
        wish: wished(wish),
        unusedCredits: 0,
        lines: [],
        clientUuid: randomUUID(),
      },
      billed.staff.options,
    );
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { code: 'subscription.not_upgradable', message: expect.stringMatching(words) },
    ]);
  }
  expect(await storedTerm(term)).toMatchObject({ version: 1 });
});

test('credits that were used since the preview are counted anew, where the lines stand on them', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  await givenCredits(billed.organizationId, term, 300, 1);
  const request = await agreed(billed, term);
  const samePrice = await agreed(billed, term, wished({ profilePrice: '14' }));
  await givenTested(billed.organizationId, term);
  expect(await refusalOf(server, upgradeSubscription, request, billed.staff.options)).toMatchObject({
    status: 409,
    code: 'subscription.credits_changed',
  });
  expect(await invoicesOf(term)).toEqual([]);
  await server.sendOk(upgradeSubscription, samePrice, billed.staff.options);
});

test('of six upgrades at once one is made, and one that is sent again after a lost reply answers what was made', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  await givenCredits(billed.organizationId, term, 300, 0);
  const request = await agreed(billed, term);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      server.send(upgradeSubscription, { ...request, clientUuid: randomUUID() }, billed.staff.options),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await invoicesOf(term)).toHaveLength(1);

  const other = await givenSubscription(server, billed.organizationId, { packageTierId: 8, isPrePaid: true });
  const again = await agreed(billed, other, wished({ packageTierId: 8 }));
  const sent = () => server.sendOk(upgradeSubscription, again, billed.staff.options);
  const [first, second] = [await sent(), await sent()];
  expect(second.invoice).toEqual(first.invoice);
  expect(await invoicesOf(other)).toHaveLength(1);
});

test('what cannot be stored of the invoice leaves the term as it was', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const request = await agreed(billed, term);
  const discount = {
    invoiceItemTypeId: 7 as const,
    description: 'Discount',
    quantity: 1,
    unitPrice: '-9999',
  };
  expect(
    await refusalOf(
      server,
      upgradeSubscription,
      { ...request, lines: [...request.lines, discount] },
      billed.staff.options,
    ),
  ).toMatchObject({ status: 422, code: 'invoice.negative_total' });
  expect(await storedTerm(term)).toMatchObject({ version: 1, profileAddOnCount: 0 });
});

test('people in arrears are billed later, so only the fee of a clinical term is prorated; without lines there is no invoice', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  const wish = wished({ packageTierId: 8, systemFee: '380' });
  const { lines, notes } = await preview(billed, term, wish);
  expect([lines, notes[0]]).toEqual([[], 'People are billed in arrears, so only the fee changes now.']);
  const { invoice } = await server.sendOk(
    upgradeSubscription,
    await agreed(billed, term, wish),
    billed.staff.options,
  );
  expect(invoice).toBeNull();
  expect(await storedTerm(term)).toMatchObject({ profileAddOnCount: 50, price: '15.5000', version: 2 });
});

test('B345: nobody but internal staff upgrades, and terms of other organizations are not found', async () => {
  const [billed, other] = [await givenBilledOrganization(server), await givenBilledOrganization(server)];
  const term = await givenSubscription(server, billed.organizationId);
  const request = await agreed(billed, term);
  expect(await refusalOf(server, upgradeSubscription, request, billed.admin.options)).toMatchObject({
    status: 403,
  });
  expect(await refusalOf(server, upgradeSubscription, request, other.staff.options)).toMatchObject({
    status: 404,
  });
  const asked = { productSubscriptionId: term, wish: wished() };
  expect(await refusalOf(server, previewSubscriptionUpgrade, asked, billed.admin.options)).toMatchObject({
    status: 403,
  });
  expect(await refusalOf(server, previewSubscriptionUpgrade, asked, other.staff.options)).toMatchObject({
    status: 404,
  });
});
