import { getMonthlyProfileCounts, getYearlyProfileCounts } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday, givenBilledOrganization } from '../../../test/billing-portal.ts';
import { nowPaidBy } from '../../../test/builders/credits.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenMembership, givenStoredTest } from '../../../test/builders/stored-tests.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

test('B217 B382 B383: people are counted once in each month and year of the payer, over it and those it pays for', async () => {
  const { organizationId, admin } = await givenBilledOrganization(server);
  const child = (await givenOrganization(server.db)).id;
  const stranger = (await givenOrganization(server.db)).id;
  await nowPaidBy(server, child, organizationId);
  const [one, other, third] = [
    await givenProfile(server.db, organizationId),
    await givenProfile(server.db, child),
    await givenProfile(server.db, stranger),
  ];
  await givenMembership(server.db, child, one.id);
  const tested = (organization: number, profile: number, completedAt: string) =>
    givenStoredTest(server.db, organization, profile, { completedAt });
  // 2024-02-01 in UTC is still January 31 in Chicago.
  await tested(organizationId, one.id, '2024-02-01T05:30:00Z');
  await tested(organizationId, one.id, '2024-02-01T06:30:00Z');
  await tested(child, one.id, '2024-02-10T12:00:00Z');
  await tested(child, other.id, '2024-02-29T23:00:00Z');
  await tested(stranger, third.id, '2024-02-10T12:00:00Z');
  const months = (await server.sendOk(getMonthlyProfileCounts, { startDate: '2024-01-20' }, admin.options))
    .counts;
  expect(months.slice(0, 3)).toEqual([
    { startDate: '2024-01-01', endDate: '2024-01-31', distinctProfileCount: 1, isRunning: false },
    { startDate: '2024-02-01', endDate: '2024-02-29', distinctProfileCount: 2, isRunning: false },
    { startDate: '2024-03-01', endDate: '2024-03-31', distinctProfileCount: 0, isRunning: false },
  ]);
  expect(months.at(-1)?.isRunning).toBe(true);
  const years = (await server.sendOk(getYearlyProfileCounts, { startDate: '2024-01-20' }, admin.options))
    .counts;
  expect(years[0]).toEqual({
    startDate: '2024-01-20',
    endDate: '2025-01-19',
    distinctProfileCount: 2,
    isRunning: false,
  });
  const { options } = await signIn(server, { organizationId: child, accessTypeId: 2 });
  const ofChild = (await server.sendOk(getMonthlyProfileCounts, { startDate: '2024-02-01' }, options)).counts;
  expect(ofChild[0]?.distinctProfileCount).toBe(2);
});

test('B382 B383: a start that is still to come has no counts, and one before 2000 is refused', async () => {
  const { admin, organizationId } = await givenBilledOrganization(server);
  const later = { startDate: dayFromToday(400) };
  expect((await server.sendOk(getMonthlyProfileCounts, later, admin.options)).counts).toEqual([]);
  expect((await server.sendOk(getYearlyProfileCounts, later, admin.options)).counts).toEqual([]);
  for (const call of [getMonthlyProfileCounts, getYearlyProfileCounts])
    expect(await refusalOf(server, call, { startDate: '1999-12-31' }, admin.options)).toMatchObject({
      status: 400,
    });
  const user = await signIn(server, { organizationId, accessTypeId: 1 });
  expect((await refusalOf(server, getMonthlyProfileCounts, later, user.options)).status).toBe(403);
});
