import {
  deleteProfile,
  deleteProfileUsage,
  editProfileUsage,
  getProfileUsageHistory,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenCredits, givenTestedPeople, nowPaidBy } from '../../../test/builders/credits.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { signIn } from '../../../test/portal.ts';
import { runJob, runPortalJob } from '../../../test/run-job.ts';
import { closePeriods, findPeriodsToClose } from './close-periods.job.ts';

/** The embedded database does one thing after the other. */
const isEmbedded = inject('database').kind === 'embedded';

let portal: DevicePortal;
let server: TestServer;
beforeAll(async () => {
  portal = await startDevicePortal();
  server = portal.server;
});
afterAll(() => server.stop());

/** A payer whose sports term ended yesterday, and how its period is closed and read. */
async function givenEndedTerm({ to = -1, packageTierId = 2 } = {}) {
  const billed = await givenBilledOrganization(server);
  const { organizationId } = billed;
  const term = await givenSubscription(server, organizationId, { from: -300, to, packageTierId });
  return {
    ...billed,
    term,
    close: () => runJob(server, closePeriods, organizationId, { subscriptionId: term }),
    rows: async () => {
      const history = await server.sendOk(getProfileUsageHistory, {}, billed.admin.options);
      return (packageTierId === 8 ? history.clinical : history.sports).usages;
    },
  };
}
const numbers = (rows: readonly { usageTypeId: number; usageCount: number; balanceAfter: number }[]) =>
  rows.map(({ usageTypeId, usageCount, balanceAfter }) => [usageTypeId, usageCount, balanceAfter]);

test('B215 B271: a period that ended counts its people by organization, and what is unused ends; closing again adds nothing', async () => {
  const { organizationId, term, close, rows } = await givenEndedTerm();
  const child = (await givenOrganization(server.db, { name: 'Harbor Club' })).id;
  await nowPaidBy(server, child, organizationId);
  await givenCredits(server, organizationId, { count: 10, subscriptionId: term, from: -300 });
  await givenTestedPeople(server, term, { people: 3, by: organizationId, on: -50 });
  await givenTestedPeople(server, term, { people: 4, by: child, on: -40 });
  await close();
  const closed = await rows();
  expect(numbers(closed)).toEqual([
    [2, 10, 10],
    [1, 4, 6],
    [1, 3, 3],
    [3, 3, 0],
  ]);
  expect(closed.map(({ organizationName }) => organizationName)).toEqual([
    null,
    'Harbor Club',
    'Westbrook Valley School District',
    null,
  ]);
  expect(closed[1]?.explanation).toMatch(/^4 people were tested by 1 organization from .* to .*\.$/);
  expect(closed[3]?.explanation).toMatch(/^3 unused credits ended with the term on .*\.$/);
  expect(closed[1]).toMatchObject({ usageStart: dayFromToday(-300), usageEnd: dayFromToday(-1) });
  await Promise.all([close(), close()]);
  expect(await rows()).toEqual(closed);
});

test('B215 B271: an overage stays, unlimited and in-arrears terms end nothing, and a running term is not closed', async () => {
  const over = await givenEndedTerm();
  await givenCredits(server, over.organizationId, { count: 1, subscriptionId: over.term, from: -300 });
  await givenTestedPeople(server, over.term, { people: 2, by: over.organizationId });
  await over.close();
  expect(numbers(await over.rows())).toEqual([
    [2, 1, 1],
    [1, 2, -1],
  ]);
  const free = await givenEndedTerm();
  await server.db.owner(sql`update product_subscriptions set is_free = true where id = ${free.term}`);
  await givenCredits(server, free.organizationId, { count: 5, subscriptionId: free.term, from: -300 });
  await free.close();
  expect(numbers(await free.rows())).toEqual([[2, 5, 5]]);
  const arrears = await givenEndedTerm({ packageTierId: 8 });
  await givenTestedPeople(server, arrears.term, { people: 2, by: arrears.organizationId });
  await arrears.close();
  expect(numbers(await arrears.rows())).toEqual([[1, 2, -2]]);
  const running = await givenEndedTerm({ to: 0 });
  await givenCredits(server, running.organizationId, { count: 5, subscriptionId: running.term, from: -300 });
  await running.close();
  expect(numbers(await running.rows())).toEqual([[2, 5, 5]]);
});

test('B215: whoever is deleted after a test stays counted, once, and no name is in what the payer reads', async () => {
  const { organizationId, term, close, rows, admin } = await givenEndedTerm();
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const { options } = await signIn(server, { organizationId, accessTypeId: 2 });
  const { id: profileId } = await givenProfile(server.db, organizationId, {
    groupIds: [groupId],
    lastName: 'Uncounted',
  });
  const completedOn = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn });
  expect(await portal.submitOne(one, options)).toMatchObject({ status: 'stored' });
  await givenCredits(server, organizationId, { count: 2, subscriptionId: term, from: -300 });
  await server.sendOk(deleteProfile, { id: profileId }, options);
  await close();
  const closed = await rows();
  expect(numbers(closed)).toEqual([
    [2, 2, 2],
    [1, 1, 1],
    [3, 1, 0],
  ]);
  expect(JSON.stringify(closed)).not.toContain('Uncounted');
  await Promise.all([close(), server.sendOk(getProfileUsageHistory, {}, admin.options)]);
  expect(await rows()).toEqual(closed);
});

test('B215 B271: a test that arrives late is a new entry of today, and the credit that had ended is given back', async () => {
  const { organizationId, term, close, rows } = await givenEndedTerm({ to: -10 });
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const { options } = await signIn(server, { organizationId, accessTypeId: 2 });
  const late = async (daysAgo: number) => {
    const { id: profileId } = await givenProfile(server.db, organizationId, { groupIds: [groupId] });
    const completedOn = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const one = aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn });
    expect(await portal.submitOne(one, options)).toMatchObject({ status: 'stored' });
    return profileId;
  };
  await givenCredits(server, organizationId, { count: 2, subscriptionId: term, from: -300 });
  await close();
  expect(numbers(await rows())).toEqual([
    [2, 2, 2],
    [3, 2, 0],
  ]);
  await late(20);
  expect(await toClose()).toContainEqual({ organizationId, id: term });
  await close();
  const again = await rows();
  expect(numbers(again)).toEqual([
    [2, 2, 2],
    [3, 1, 1],
    [1, 1, 0],
  ]);
  expect(again[2]).toMatchObject({ usageStart: dayFromToday(0), usageEnd: dayFromToday(0) });
  expect(again[2]?.explanation).toMatch(/The tests arrived on .*, after the period was closed\.$/);
  const profileId = await late(20);
  await late(20);
  await close();
  expect((await rows()).map(({ balanceAfter }) => balanceAfter).at(-1)).toBe(-1);
  // Somebody who is deleted was tested all the same.
  await server.db.owner(sql`update profiles set deleted_at = now() where id = ${profileId}`);
  await close();
  expect((await rows()).map(({ balanceAfter }) => balanceAfter).at(-1)).toBe(-1);
});

test.skipIf(isEmbedded)(
  'B215 B271: a period is not closed while a test of it is being stored, however long that takes, and then counts that test',
  async () => {
    const { organizationId, term, close, rows } = await givenEndedTerm({ to: -10 });
    const other = await givenEndedTerm({ to: -10 });
    await givenCredits(server, organizationId, { count: 3, subscriptionId: term, from: -300 });
    const storing = async (meanwhile: () => Promise<void>) => {
      const { id: profileId } = await givenProfile(server.db, organizationId);
      await server.db.database.transaction(
        { as: 'job', name: 'test.store', organizationId, accountId: null },
        async (tx) => {
          await tx.query(
            sql`select identity.count_tested_person(${organizationId}, ${profileId}, 1, now() - interval '20 days', false)`,
            'test.count',
          );
          await meanwhile();
        },
      );
    };
    const own = { organizationId, id: term };
    await storing(() =>
      storing(async () => {
        await close();
        // The clock of the database is not asked: it stays open however many hours find it.
        await close();
        await other.close();
      }),
    );
    expect(numbers(await rows())).toEqual([[2, 3, 3]]);
    expect(await toClose()).toContainEqual(own);
    expect(await toClose()).not.toContainEqual({ organizationId: other.organizationId, id: other.term });
    await close();
    expect(numbers(await rows())).toEqual([
      [2, 3, 3],
      [1, 2, 1],
      [3, 1, 0],
    ]);
    expect(await toClose()).not.toContainEqual(own);
    // Whoever comes while it is closed anew is found the next hour.
    await storing(async () => {
      await close();
    });
    expect(await toClose()).toContainEqual(own);
    await close();
    expect((await rows()).map(({ balanceAfter }) => balanceAfter)).toEqual([3, 1, 1, 0]);
    expect(await toClose()).not.toContainEqual(own);
  },
);

test.skipIf(isEmbedded)(
  'B215 B271: whoever is tested while a period is being closed waits for that and is counted the next hour',
  async () => {
    const { organizationId, term, close, rows } = await givenEndedTerm({ to: -10 });
    const { id: profileId } = await givenProfile(server.db, organizationId);
    const asJob = { as: 'job', name: 'test.store', organizationId, accountId: null } as const;
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const { promise: done, resolve: letGo } = Promise.withResolvers<void>();
    const closing = server.db.database.transaction(asJob, async (tx) => {
      await tx.query(
        sql`select identity.hold_period_to_close(${organizationId}, 'sports', ${dayFromToday(-300)}::date)`,
        'test.hold',
      );
      isHeld();
      await done;
    });
    await held;
    const counting = server.db.database.transaction(asJob, (tx) =>
      tx.query(
        sql`select identity.count_tested_person(${organizationId}, ${profileId}, 1, now() - interval '20 days', false)`,
        'test.count',
      ),
    );
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted`;
    await expect.poll(() => server.db.owner(waiting)).toHaveLength(1);
    letGo();
    await Promise.all([closing, counting]);
    expect(await toClose()).toContainEqual({ organizationId, id: term });
    await close();
    expect(numbers(await rows())).toEqual([[1, 1, -1]]);
  },
);

test('B215: what the release before closed is looked at once more', async () => {
  const { organizationId, term, close } = await givenEndedTerm({ to: -10 });
  await close();
  await server.db.owner(sql`update credit_periods set closed_at = now() - interval '2 hours', first_closed_at = null,
    changed_at = now() - interval '3 hours' where subscription_id = ${term}`);
  expect(await toClose()).toContainEqual({ organizationId, id: term });
  await close();
  expect(await toClose()).not.toContainEqual({ organizationId, id: term });
});

/** What the hour would close. */
const toClose = () =>
  server.db.database.transaction({ as: 'identity', requestId: 'the hour' }, (tx) =>
    tx.query(sql`select organization_id, id from identity.periods_to_close(10000)`, 'test.to_close'),
  );

test('B215 B391: what staff corrected in a closed period stays, and what it leaves unused ends too', async () => {
  const { organizationId, term, staff, close, rows } = await givenEndedTerm({ to: -10 });
  await givenCredits(server, organizationId, { count: 5, subscriptionId: term, from: -300 });
  await givenTestedPeople(server, term, { people: 5, by: organizationId, on: -50 });
  await close();
  expect(await toClose()).not.toContainEqual({ organizationId, id: term });
  const used = (await rows())[1];
  const row = { profileUsageId: used?.profileUsageId ?? 0, version: used?.version ?? 0 };
  await server.sendOk(
    editProfileUsage,
    { ...row, usageCount: 3, description: '', reason: 'two were trials' },
    staff.options,
  );
  expect(await toClose()).toContainEqual({ organizationId, id: term });
  await close();
  expect(numbers(await rows())).toEqual([
    [2, 5, 5],
    [1, 3, 2],
    [3, 2, 0],
  ]);
  const bought = (await rows())[0];
  await server.sendOk(
    deleteProfileUsage,
    { profileUsageId: bought?.profileUsageId ?? 0, version: bought?.version ?? 0, reason: 'not paid' },
    staff.options,
  );
  await close();
  expect((await rows()).at(-1)).toMatchObject({ isDeleted: true, balanceAfter: -3 });
});

test('B215: the hour finds what ended where the payer is, and closes it', async () => {
  const { organizationId, term, rows } = await givenEndedTerm({ to: -400 + 300 });
  await givenCredits(server, organizationId, { count: 2, subscriptionId: term, from: -300 });
  await runPortalJob(server, findPeriodsToClose);
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(2);
});

test('B215: a term of Auckland ends while that of Honolulu on the same day still runs', async () => {
  const [auckland, honolulu] = [await givenEndedTerm(), await givenEndedTerm()];
  for (const [{ organizationId, term }, zone] of [
    [auckland, 'Pacific/Auckland'],
    [honolulu, 'Pacific/Honolulu'],
  ] as const)
    await server.db.owner(sql`with o as (update organizations set time_zone = ${zone} where id = ${organizationId} returning id)
      update product_subscriptions set ends_on = (now() at time zone 'Pacific/Honolulu')::date where id = ${term}`);
  const found = await toClose();
  expect(found).not.toContainEqual({ organizationId: honolulu.organizationId, id: honolulu.term });
  // It is the next day in Auckland but for two hours of the day.
  const [day] = await server.db.owner<{ isLater: boolean }>(
    sql`select (now() at time zone 'Pacific/Auckland')::date > (now() at time zone 'Pacific/Honolulu')::date as is_later`,
  );
  const isFound = found.some((each) => (each as { id: number }).id === auckland.term);
  expect(isFound).toBe(day?.isLater);
});
