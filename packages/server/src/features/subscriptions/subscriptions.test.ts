import {
  deleteProductSubscription,
  getAllSubscriptions,
  getProductSubscription,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
} from '../../../test/billing-portal.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';
import { aSubscription } from '../../../test/subscription-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const save = async ({ staff }: BilledOrganization, subscription: object = {}) =>
  (
    await server.sendOk(
      updateProductSubscriptionById,
      { subscription: aSubscription(subscription) },
      staff.options,
    )
  ).productSubscription;
const listed = async (options: SendOptions, isSports = true) =>
  (await server.sendOk(getAllSubscriptions, { isSports }, options)).productSubscriptions.map(
    ({ model }) => model.sports ?? model.clinical,
  );

test('B212 B213 B343 B386: internal staff add a term without an id and save it with its id', async () => {
  const billed = await givenBilledOrganization(server);
  const added = await save(billed);
  expect(added).toMatchObject({
    isCurrent: true,
    isFuture: false,
    isOverlapping: false,
    days: 365,
    billingCycle: 'Annual',
    packageTier: 'Sports+',
    kind: 'sports',
    profileCount: 300,
    profileAddOnCount: 20,
    totalProfileCount: 320,
    profilePriceText: '$14.00',
    systemFeeText: '$380.00',
    total: '$4,860.00',
    version: 1,
  });
  const { productSubscriptionId, version } = added;
  const changed = { productSubscriptionId, version, profilePrice: '12.125', isDemo: true };
  expect(await save(billed, changed)).toMatchObject({
    productSubscriptionId,
    version: 2,
    profilePriceText: '$12.125',
    total: '$4,260.00',
    kind: 'trial',
  });
  const refusal = await refusalOf(
    server,
    updateProductSubscriptionById,
    {
      subscription: aSubscription(changed),
    },
    billed.staff.options,
  );
  expect(refusal).toMatchObject({ status: 409, code: 'subscription.changed_meanwhile' });
});

test('B267 B320: turned dates, two flags, another family and an id of nobody are refused', async () => {
  const billed = await givenBilledOrganization(server);
  const { productSubscriptionId, version } = await save(billed);
  const refused = async (subscription: object) =>
    (
      await refusalOf(
        server,
        updateProductSubscriptionById,
        { subscription: aSubscription(subscription) },
        billed.staff.options,
      )
    ).code;
  expect(await refused({ subscriptionEndDate: dayFromToday(-101) })).toBe('subscription.dates_turned');
  expect(await refused({ isFree: true, isDemo: true })).toBe('subscription.two_flags');
  expect(await refused({ productSubscriptionId, version, packageTierId: 8 })).toBe(
    'subscription.family_changed',
  );
  expect(await refused({ productSubscriptionId: 2_000_000_000, version: 1 })).toBe('subscription.not_found');
});

test('B055 B262 B263 B264 B355 B388: internal staff see every term, others the current and the nearest future one', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const past = await givenSubscription(server, organizationId, { from: -500, to: -101 });
  const current = await givenSubscription(server, organizationId, { from: -100, to: 100 });
  const nearest = await givenSubscription(server, organizationId, { from: 101, to: 400 });
  const later = await givenSubscription(server, organizationId, { from: 390, to: 800 });
  const clinical = await givenSubscription(server, organizationId, { packageTierId: 8 });
  expect((await listed(billed.staff.options)).map((term) => term?.productSubscriptionId)).toEqual([
    later,
    nearest,
    current,
    past,
  ]);
  expect((await listed(billed.staff.options)).map((term) => term?.isOverlapping)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const seen = await listed(billed.admin.options);
  expect(seen.map((term) => term?.productSubscriptionId)).toEqual([nearest, current]);
  expect(seen.map((term) => term?.isOverlapping)).toEqual([false, false]);
  expect((await listed(billed.admin.options, false)).map((term) => term?.productSubscriptionId)).toEqual([
    clinical,
  ]);
});

test('B389: one term of each family is current, upcoming or previous, and both at once are a contradiction', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId, staff, admin } = billed;
  const past = await givenSubscription(server, organizationId, { from: -500, to: -101 });
  const current = await givenSubscription(server, organizationId, { from: -100, to: 100 });
  const future = await givenSubscription(server, organizationId, { packageTierId: 3, from: 1, to: 10 });
  const asked = async (request: object, options = staff.options) => {
    const { sports, clinical } = await server.sendOk(getProductSubscription, request, options);
    return [sports?.productSubscriptionId, clinical?.productSubscriptionId];
  };
  expect(await asked({})).toEqual([current, undefined]);
  expect(await asked({ isUpcomingSubscription: true }, admin.options)).toEqual([undefined, future]);
  expect(await asked({ isPreviousSubscription: true })).toEqual([past, undefined]);
  const both = { isUpcomingSubscription: true, isPreviousSubscription: true };
  expect(await refusalOf(server, getProductSubscription, both, staff.options)).toMatchObject({
    status: 400,
    code: 'subscription.both_asked',
  });
  expect(
    await refusalOf(server, getProductSubscription, { isPreviousSubscription: true }, admin.options),
  ).toMatchObject({ status: 403, code: 'subscription.previous_internal' });
});

test('B212: later terms of the family follow a saved one where that is asked', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId, staff } = billed;
  await givenSubscription(server, organizationId, { from: 300, to: 600 });
  await givenSubscription(server, organizationId, { packageTierId: 8, from: 300, to: 600 });
  await save(billed, { profileCount: 450, profilePrice: '11', updateFutureSubscriptions: true });
  expect((await listed(staff.options)).map((term) => term?.total)).toEqual(['$5,550.00', '$5,550.00']);
  expect((await listed(staff.options, false))[0]?.total).toBe('$4,580.00');
});

test('a term that no invoice could hold is refused, new or saved over one that is there', async () => {
  const { organizationId, staff } = await givenBilledOrganization(server);
  const known = { productSubscriptionId: await givenSubscription(server, organizationId), version: 1 };
  const tooLarge = { profileCount: 500_000, profileAddOnCount: 500_000, profilePrice: '500000.0001' };
  for (const over of [{}, known]) {
    const subscription = aSubscription({ ...over, ...tooLarge });
    expect(
      await refusalOf(server, updateProductSubscriptionById, { subscription }, staff.options),
    ).toMatchObject({ status: 422, code: 'subscription.too_large' });
  }
  expect(await listed(staff.options)).toHaveLength(1);
});

test('B387: a deleted term is gone from the lists and stays in the books; one that credits name stays', async () => {
  const billed = await givenBilledOrganization(server);
  const { organizationId, staff } = billed;
  const [spare, used] = [
    await givenSubscription(server, organizationId),
    await givenSubscription(server, organizationId, { packageTierId: 8 }),
  ];
  const remove = (productSubscriptionId: number) => ({ productSubscriptionId, reason: 'Entered twice' });
  await server.sendOk(deleteProductSubscription, remove(spare), staff.options);
  expect(await listed(staff.options)).toEqual([]);
  const rows = await server.db.owner(
    sql`select deleted_reason as reason from product_subscriptions where id = ${spare}`,
  );
  expect(rows).toEqual([{ reason: 'Entered twice' }]);
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, subscription_id, cause)
    values (${organizationId}, 'clinical', 2, 10, current_date, current_date, ${used}, '{}')`);
  expect(await refusalOf(server, deleteProductSubscription, remove(used), staff.options)).toMatchObject({
    status: 422,
    code: 'subscription.in_use',
  });
  const moved = { productSubscriptionId: used, version: 1, packageTierId: 8 };
  expect(
    await refusalOf(
      server,
      updateProductSubscriptionById,
      { subscription: aSubscription({ ...moved, subscriptionStartDate: dayFromToday(-99) }) },
      staff.options,
    ),
  ).toMatchObject({ status: 422, code: 'subscription.start_fixed' });
});

test('B271: entries of credits are only added, whoever asks', async () => {
  const { organizationId } = await givenBilledOrganization(server);
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, cause)
    values (${organizationId}, 'sports', 2, 10, current_date, current_date, '{}')`);
  for (const change of [
    sql`update credit_entries set count = 11 where organization_id = ${organizationId}`,
    sql`delete from credit_entries where organization_id = ${organizationId}`,
    sql`truncate credit_entries`,
  ])
    await expect(server.db.owner(change)).rejects.toThrow();
});
