import { randomUUID } from 'node:crypto';
import {
  deleteProductSubscription,
  getSubscriptionHistory,
  updateProductSubscriptionById,
  upgradeSubscription,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';
import { aSubscription } from '../../../test/subscription-inputs.ts';
import { historyEntry } from './history-entry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

test('B386: what became of a term is told from its addition on, with what each change was before', async () => {
  const { staff } = await givenBilledOrganization(server);
  const { productSubscription: added } = await server.sendOk(
    updateProductSubscriptionById,
    { subscription: aSubscription() },
    staff.options,
  );
  const { productSubscriptionId } = added;
  const saved = aSubscription({
    productSubscriptionId,
    version: 1,
    profilePrice: '12.125',
    doNotRenew: true,
  });
  await server.sendOk(updateProductSubscriptionById, { subscription: saved }, staff.options);
  await server.sendOk(
    upgradeSubscription,
    {
      productSubscriptionId,
      version: 2,
      wish: { packageTierId: 2, profileCount: 350, profilePrice: '12.125', systemFee: '380' },
      unusedCredits: 0,
      lines: [],
      clientUuid: randomUUID(),
    },
    staff.options,
  );
  const { entries } = await server.sendOk(getSubscriptionHistory, { productSubscriptionId }, staff.options);
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    'Internal staff upgraded this subscription.',
    'Internal staff changed this subscription.',
    'Internal staff added this subscription.',
  ]);
  expect(entries[0]?.changes).toEqual([{ field: 'Add-ons', before: '20', after: '50' }]);
  expect(entries[1]?.changes).toEqual([
    { field: 'Price', before: '$14.00', after: '$12.125' },
    { field: 'Do not renew', before: 'No', after: 'Yes' },
  ]);
  expect(entries[2]?.changes.slice(0, 4)).toEqual([
    { field: 'Package', before: null, after: 'Sports+' },
    { field: 'Start', before: null, after: expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/) },
    { field: 'End', before: null, after: expect.stringMatching(/^\w{3} \d{1,2}, \d{4}$/) },
    { field: 'Cycle', before: null, after: 'Annual' },
  ]);
});

test('B055: the history is of internal staff, of the organization that they opened, and of terms that are there', async () => {
  const [billed, other] = [await givenBilledOrganization(server), await givenBilledOrganization(server)];
  const { productSubscription } = await server.sendOk(
    updateProductSubscriptionById,
    { subscription: aSubscription({ subscriptionStartDate: dayFromToday(10) }) },
    billed.staff.options,
  );
  const asked = { productSubscriptionId: productSubscription.productSubscriptionId };
  expect(await refusalOf(server, getSubscriptionHistory, asked, billed.admin.options)).toMatchObject({
    status: 403,
  });
  expect(await refusalOf(server, getSubscriptionHistory, asked, other.staff.options)).toMatchObject({
    status: 404,
  });
  await server.sendOk(deleteProductSubscription, { ...asked, reason: 'Entered twice' }, billed.staff.options);
  expect(await refusalOf(server, getSubscriptionHistory, asked, billed.staff.options)).toMatchObject({
    status: 404,
  });
});

test('a renewal is said to be the portal’s', () => {
  const entry = historyEntry({
    at: new Date(0),
    isByPerson: false,
    job: 'subscriptions.renew',
    action: 'insert',
    before: null,
    after: { profile_count: 200, is_free: false, version: 1 },
  });
  expect(entry).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    sentence: 'The portal drafted this subscription as a renewal.',
    changes: [{ field: 'Profiles', before: null, after: '200' }],
  });
});
