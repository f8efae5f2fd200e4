import { getProfileUsageHistory } from '@plumbline/contract';
import { familyOfTier } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenCredits, givenTestedPeople, nowPaidBy } from '../../../test/builders/credits.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const history = (options: SendOptions) => server.sendOk(getProfileUsageHistory, {}, options);

test('B062 B206 B214 B216 B271 B381: the history has each entry, the people of the running period, and the balance after each', async () => {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId);
  await givenCredits(server, organizationId, { count: 5, subscriptionId: term });
  await givenCredits(server, organizationId, { count: 2, typeId: 3, from: -1 });
  await givenTestedPeople(server, term, { people: 4, by: organizationId });
  const { sports, clinical, billedTo, hasMultipleOrganizationUsage } = await history(admin.options);
  expect(sports.usages).toMatchObject([
    { usageTypeId: 3, usageType: 'Credits Removed', usageCount: 2, change: -2, balanceAfter: -2 },
    { usageTypeId: 2, usageType: 'Purchased Upfront', usageCount: 5, change: 5, balanceAfter: 3 },
    {
      profileUsageId: null,
      usageTypeId: 5,
      usageType: 'Profile Credits Used',
      usageCount: 4,
      balanceAfter: -1,
      usageEnd: dayFromToday(0),
      organizationName: 'Westbrook Valley School District',
    },
  ]);
  expect(sports.usages[2]?.explanation).toMatch(
    /^4 people were tested by 1 organization since .*The period is not closed yet\.$/,
  );
  expect(sports.position).toMatchObject({
    packageTier: 'Sports+',
    periodStart: dayFromToday(-100),
    periodEnd: dayFromToday(200),
    terms: 'counted',
    ownPeople: 4,
    credits: {
      purchased: 5,
      used: 4,
      removed: 2,
      balance: -1,
      remaining: 0,
      remainingText: '0',
      overage: 1,
      percentUsed: 100,
    },
    forecast: { kind: 'usedUp' },
    firstTests: [{ day: dayFromToday(0), people: 4 }],
  });
  expect(clinical).toEqual({ position: null, usages: [], periods: [] });
  expect([billedTo, hasMultipleOrganizationUsage]).toEqual([null, false]);
});

test.each([
  ['B269', 'is_free', 2, 'unlimited', 'Unlimited'],
  ['B269', 'is_trial', 2, 'unlimited', 'Unlimited'],
  ['B270', 'is_manual_billing', 2, 'notApplicable', 'Not applicable'],
  ['B271', null, 8, 'inArrears', 'Billed in arrears'],
] as const)(
  '%s B272: credits of a term with %s in tier %d are %s, shown as %s',
  async (_, flag, tier, terms, text) => {
    const { organizationId, admin } = await givenBilledOrganization(server);
    const term = await givenSubscription(server, organizationId, { packageTierId: tier });
    if (flag !== null)
      await server.db.owner(
        sql`update product_subscriptions set ${sql.identifier(flag)} = true where id = ${term}`,
      );
    await givenTestedPeople(server, term, { people: 1, by: organizationId });
    const { sports, clinical } = await history(admin.options);
    const position = tier === 2 ? sports.position : clinical.position;
    expect(position).toMatchObject({
      terms,
      credits: { remaining: null, remainingText: text, overage: 0, percentUsed: null, used: 1 },
      forecast: { kind: 'unknown' },
    });
  },
);

test('B061 B214 B271: a payer sees the people of each organization it pays for; those see their own people and who pays', async () => {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const child = (await givenOrganization(server.db, { name: 'Harbor Club' })).id;
  await nowPaidBy(server, child, organizationId);
  const term = await givenSubscription(server, organizationId);
  await givenTestedPeople(server, term, { people: 2, by: child });
  await givenTestedPeople(server, term, { people: 1, by: organizationId });
  const ofPayer = await history(admin.options);
  expect(ofPayer.hasMultipleOrganizationUsage).toBe(true);
  expect(ofPayer.sports.position?.organizations).toEqual([
    { organizationId: child, organizationName: 'Harbor Club', people: 2 },
    { organizationId, organizationName: 'Westbrook Valley School District', people: 1 },
  ]);
  const { options } = await signIn(server, { organizationId: child, accessTypeId: 2 });
  const ofChild = await history(options);
  const account = { organizationId, name: 'Westbrook Valley School District', isOwn: false };
  expect(ofChild.billedTo).toEqual(account);
  expect(ofChild.sports).toMatchObject({
    position: { account, ownPeople: 2, credits: null, forecast: null, firstTests: null, organizations: null },
    usages: [],
  });
  await givenSubscription(server, child);
  expect((await history(options)).sports.position).toMatchObject({ account: { isOwn: true }, ownPeople: 0 });
});

test('B214 B271: each period has a balance of its own, and an entry outside of every period waits for one', async () => {
  const { organizationId, admin, staff } = await givenBilledOrganization(server);
  const past = await givenSubscription(server, organizationId, { from: -300, to: -101 });
  await givenCredits(server, organizationId, { count: 7, from: -200 });
  await givenCredits(server, organizationId, { count: 9, from: 10 });
  const waiting = await history(admin.options);
  expect(
    waiting.sports.usages.map(({ usageCount, balanceAfter, periodStart }) => [
      usageCount,
      balanceAfter,
      periodStart,
    ]),
  ).toEqual([
    [9, 9, null],
    [7, 7, dayFromToday(-300)],
  ]);
  expect(waiting.sports.position).toBeNull();
  const current = await givenSubscription(server, organizationId);
  const { sports } = await history(staff.options);
  expect(sports.position?.credits?.balance).toBe(9);
  expect(sports.usages.map(({ balanceAfter }) => balanceAfter)).toEqual([7, 9]);
  expect(sports.periods.map(({ productSubscriptionId }) => productSubscriptionId)).toEqual([current, past]);
});

test('B271 B505: the family of a tier in the database is that of the rules', async () => {
  const rows = await server.db.owner<{ tier: number; family: string }>(
    sql`select tier, identity.family_of_tier(tier) as family from generate_series(1, 8) tier`,
  );
  expect(rows.map(({ family }) => family)).toEqual(rows.map(({ tier }) => familyOfTier(tier)));
});
