import { getBillingChildSubscriptions } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBilledOrganization } from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenOrganization } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

async function givenChild(name: string, payerId: number) {
  const { id } = await givenOrganization(server.db, { name });
  await nowPaidBy(server, id, payerId);
  return id;
}
const seen = (options: SendOptions, page = {}) => server.sendOk(getBillingChildSubscriptions, page, options);

test('B003 B051: who pays for others reads the running and future subscriptions of those, by name and page by page', async () => {
  const { organizationId, admin, staff } = await givenBilledOrganization(server);
  const [north, east] = [
    await givenChild('North School', organizationId),
    await givenChild('east school', organizationId),
  ];
  const running = await givenSubscription(server, north, { addOns: 20 });
  const future = await givenSubscription(server, north, { from: 201, to: 400, packageTierId: 8 });
  const ofEast = await givenSubscription(server, east);
  await givenSubscription(server, north, { from: -300, to: -1 });
  const deleted = await givenSubscription(server, north);
  await server.db.owner(
    sql`update product_subscriptions set deleted_at = now(), deleted_reason = 'Twice' where id = ${deleted}`,
  );
  await givenSubscription(server, organizationId);
  const stranger = (await givenOrganization(server.db)).id;
  await givenSubscription(server, stranger);

  const { subscriptions, totalCount } = await seen(admin.options);
  expect(totalCount).toBe(3);
  expect(
    subscriptions.map(({ organizationName, productSubscription: term }) => [
      organizationName,
      term.productSubscriptionId,
      term.isCurrent,
      term.isFuture,
      term.kind,
      term.totalProfileCount,
      term.cycleToBill,
    ]),
  ).toEqual([
    ['east school', ofEast, true, false, 'sports', 300, null],
    ['North School', running, true, false, 'sports', 320, null],
    ['North School', future, false, true, 'clinical', 300, null],
  ]);
  const second = await seen(admin.options, { PageNumber: 2, RowsPerPage: 2 });
  expect([second.totalCount, second.subscriptions.map(({ organizationId: id }) => id)]).toEqual([3, [north]]);
  expect((await seen(staff.options)).totalCount).toBe(3);
});

test('B003 B051: a child reads nothing of its payer or of other children, and whoever leaves is no longer read', async () => {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const child = await givenChild('South School', organizationId);
  const other = await givenChild('West School', organizationId);
  for (const id of [organizationId, child, other]) await givenSubscription(server, id);
  const { options } = await signIn(server, { organizationId: child, accessTypeId: 2 });
  expect(await seen(options)).toMatchObject({ subscriptions: [], totalCount: 0 });
  expect((await seen(admin.options)).totalCount).toBe(2);
  await server.db.owner(
    sql`update organization_billing set bill_to_organization_id = null where organization_id = ${child}`,
  );
  const left = await seen(admin.options);
  expect(left.subscriptions.map(({ organizationName }) => organizationName)).toEqual(['West School']);
  const user = await signIn(server, { organizationId, accessTypeId: 1 });
  expect((await refusalOf(server, getBillingChildSubscriptions, {}, user.options)).status).toBe(403);
});
