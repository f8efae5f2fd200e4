import { randomUUID } from 'node:crypto';
import {
  addProfileUsage,
  deleteProfileUsage,
  editProfileUsage,
  getProfileUsageHistory,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../test/billing-portal.ts';
import { givenCredits } from '../../../test/builders/credits.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

type Usage = RequestInputOf<typeof addProfileUsage>;
const aUsage = (usage: Partial<Usage> = {}): Usage => ({
  usageTypeId: 2,
  usageCount: 250,
  description: 'Agreed by phone',
  usageStart: dayFromToday(0),
  usageEnd: dayFromToday(200),
  clientUuid: randomUUID(),
  ...usage,
});
const add = async ({ staff }: BilledOrganization, usage: Partial<Usage> = {}) =>
  (await server.sendOk(addProfileUsage, aUsage(usage), staff.options)).profileUsageId;
const sportsOf = async ({ admin }: BilledOrganization) =>
  (await server.sendOk(getProfileUsageHistory, {}, admin.options)).sports;

test('B314 B315 B316 B317 B318 B393: staff add usage, which names its term and says in words that staff added it', async () => {
  const billed = await givenBilledOrganization(server);
  const term = await givenSubscription(server, billed.organizationId);
  const { id: invoiceId } = await givenInvoice(server, billed);
  const profileUsageId = await add(billed, { invoiceId, subscriptionId: term });
  await add(billed, { usageTypeId: 3, usageCount: 20, description: '' });
  const { usages, position } = await sportsOf(billed);
  expect(usages).toMatchObject([
    {
      profileUsageId,
      usageTypeId: 2,
      usageStart: dayFromToday(0),
      usageEnd: dayFromToday(200),
      // Nothing that its payer can open before it is sent.
      invoiceId: null,
      subscriptionId: term,
      description: 'Agreed by phone',
      balanceAfter: 250,
    },
    { usageTypeId: 3, subscriptionId: term, balanceAfter: 230 },
  ]);
  const seenByStaff = await server.sendOk(getProfileUsageHistory, {}, billed.staff.options);
  expect(seenByStaff.sports.usages[0]).toMatchObject({ profileUsageId, invoiceId });
  expect(usages[0]?.explanation).toMatch(
    /^250 credits added by staff as bought upfront on .*: Agreed by phone\.$/,
  );
  expect(position?.credits).toMatchObject({
    purchased: 250,
    removed: 20,
    remaining: 230,
    percentUsedText: '0% used',
  });
});

test('B393: a form that is sent twice adds one entry', async () => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const clientUuid = randomUUID();
  const ids = await Promise.all([add(billed, { clientUuid }), add(billed, { clientUuid })]);
  expect(new Set(ids).size).toBe(1);
  expect((await sportsOf(billed)).usages).toHaveLength(1);
});

test.each([
  ['B314', { usageTypeId: 5 }, 400, 'request.invalid'],
  ['B315', { usageCount: 0 }, 400, 'request.invalid'],
  ['B315', { usageCount: 1_000_001 }, 400, 'request.invalid'],
  ['B316', { invoiceId: 0 }, 400, 'request.invalid'],
  ['B316', { subscriptionId: 2_000_000_000 }, 404, 'subscription.not_found'],
  ['B316', { invoiceId: 2_000_000_000 }, 404, 'invoice.not_found'],
  ['B317', { usageStart: '1969-12-31' }, 400, 'request.invalid'],
  ['B317', { usageEnd: dayFromToday(-1) }, 422, 'usage.dates_turned'],
  ['B393', { usageStart: dayFromToday(-400) }, 422, 'usage.family_missing'],
] as const)('%s B393: usage with %j is refused with %d %s', async (_, usage, status, code) => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const refusal = await refusalOf(
    server,
    addProfileUsage,
    aUsage(usage as Partial<Usage>),
    billed.staff.options,
  );
  expect(refusal).toMatchObject({ status, code });
  expect((await sportsOf(billed)).usages).toEqual([]);
});

test('B393: with a term of each family it is said which is meant, and a subscription of the other one is refused', async () => {
  const billed = await givenBilledOrganization(server);
  const sports = await givenSubscription(server, billed.organizationId);
  await givenSubscription(server, billed.organizationId, { packageTierId: 8 });
  const refused = async (usage: Partial<Usage>) =>
    (await refusalOf(server, addProfileUsage, aUsage(usage), billed.staff.options)).code;
  expect(await refused({})).toBe('usage.family_missing');
  expect(await refused({ subscriptionId: sports, isSports: false })).toBe('usage.family_of_subscription');
  await add(billed, { isSports: true });
  expect((await sportsOf(billed)).usages).toHaveLength(1);
});

test('B319 B391: an edited row keeps its id, shows what holds, that it was corrected and why, and the history of it', async () => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const profileUsageId = await add(billed);
  const edit = { profileUsageId, usageCount: 200, description: 'By mail', reason: 'typed wrongly' };
  await server.sendOk(editProfileUsage, { ...edit, version: profileUsageId }, billed.staff.options);
  const { usages, position } = await sportsOf(billed);
  expect(usages).toMatchObject([
    {
      profileUsageId,
      usageCount: 200,
      balanceAfter: 200,
      isCorrected: true,
      isDeleted: false,
      description: 'By mail',
      history: [
        { usageCount: 250, isReversal: false, byStaff: true },
        { usageCount: 250, isReversal: true, explanation: 'This reverses an entry of 250: typed wrongly.' },
        { usageCount: 200, isReversal: false },
      ],
    },
  ]);
  expect(usages[0]?.correction).toMatch(/^Corrected on .*, before it was 250: typed wrongly\.$/);
  expect(usages[0]?.explanation).toMatch(/^200 credits added by staff .*: By mail\.$/);
  expect(position?.credits?.balance).toBe(200);
});

test('B064 B392: a deleted row stays readable and counts nothing', async () => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const profileUsageId = await add(billed);
  const remove = { profileUsageId, version: profileUsageId, reason: 'Entered twice' };
  await server.sendOk(deleteProfileUsage, remove, billed.staff.options);
  const { usages, position } = await sportsOf(billed);
  expect(usages).toMatchObject([
    { profileUsageId, usageCount: 0, change: 0, balanceAfter: 0, isDeleted: true },
  ]);
  expect(usages[0]?.correction).toMatch(/^Deleted on .*, before it was 250: Entered twice\.$/);
  expect(position?.credits?.balance).toBe(0);
  const again = { ...remove, version: usages[0]?.version ?? 0 };
  expect(await refusalOf(server, deleteProfileUsage, again, billed.staff.options)).toMatchObject({
    status: 409,
    code: 'usage.deleted_already',
  });
});

test('B391 B392: of several changes at once one is done, and the others are told of it', async () => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const profileUsageId = await add(billed);
  const edit = { profileUsageId, version: profileUsageId, description: '', reason: 'counted again' };
  const replies = await Promise.all(
    [100, 110, 120, 130].map((usageCount) =>
      server.send(editProfileUsage, { ...edit, usageCount }, billed.staff.options),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const stale = { ...edit, usageCount: 140 };
  expect(await refusalOf(server, editProfileUsage, stale, billed.staff.options)).toMatchObject({
    status: 409,
    code: 'usage.changed_meanwhile',
  });
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
  expect((await sportsOf(billed)).usages[0]?.history).toHaveLength(3);
});

test('B064 B391 B392 B393: who is billed may not write credits, and a row of another organization is not there', async () => {
  const [billed, other] = [await givenBilledOrganization(server), await givenBilledOrganization(server)];
  const foreign = await givenCredits(server, other.organizationId);
  const row = { profileUsageId: foreign, version: foreign, reason: 'not theirs' };
  const edit = { ...row, usageCount: 1, description: '' };
  for (const refusal of [
    await refusalOf(server, addProfileUsage, aUsage(), billed.admin.options),
    await refusalOf(server, editProfileUsage, edit, other.admin.options),
    await refusalOf(server, deleteProfileUsage, row, other.admin.options),
  ])
    expect(refusal.status).toBe(403);
  for (const refusal of [
    await refusalOf(server, editProfileUsage, edit, billed.staff.options),
    await refusalOf(server, deleteProfileUsage, row, billed.staff.options),
  ])
    expect(refusal).toMatchObject({ status: 404, code: 'usage.not_found' });
  const left = await server.db.owner(
    sql`select id from credit_entries where organization_id = ${other.organizationId}`,
  );
  expect(left).toHaveLength(1);
});

test('B391 B392: a caller that names no version changes the row as it is now', async () => {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const { clientUuid: _clientUuid, ...usage } = aUsage();
  const { profileUsageId } = await server.sendOk(addProfileUsage, usage, billed.staff.options);
  const change = { profileUsageId, reason: 'Agreed anew' };
  await server.sendOk(editProfileUsage, { ...change, usageCount: 200 }, billed.staff.options);
  await server.sendOk(editProfileUsage, { ...change, usageCount: 210 }, billed.staff.options);
  expect((await sportsOf(billed)).usages).toMatchObject([{ usageCount: 210, isCorrected: true }]);
  await server.sendOk(deleteProfileUsage, change, billed.staff.options);
  expect((await sportsOf(billed)).usages).toMatchObject([{ usageCount: 0, isDeleted: true }]);
});
