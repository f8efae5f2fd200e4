import {
  exportMissingSubscriptionReport,
  exportOrganizationReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  getOrganizationReport,
  getSubscriptionReport,
  invoiceReportHeaders,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromToday } from '../../../test/billing-portal.ts';
import { givenBilling, givenImportedPayer, givenPayer } from '../../../test/builders/billing.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenStoredTest } from '../../../test/builders/stored-tests.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { filesOfZip } from '../../../test/files-of-zip.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: SendOptions;
beforeAll(async () => {
  server = await startPortal();
  staff = (await signIn(server, { isSuperAdmin: true })).options;
});
afterAll(() => server.stop());

let names = 0;
async function given(change: Parameters<typeof givenOrganization>[1] = {}) {
  names += 1;
  const name = `Term School ${String(names).padStart(3, '0')}`;
  return { ...(await givenOrganization(server.db, { name, ...change })), name };
}
type Asked = RequestInputOf<typeof getSubscriptionReport>;
const terms = async (SearchString: string, request: Asked = {}) =>
  (await server.sendOk(getSubscriptionReport, { SearchString, ...request }, staff)).report;
const kinds = { previous: { IsPrevious: true }, current: {}, renewal: { IsUpcoming: true } };

test('B129 B132 B228 B398: a current term of both families in one row, with two decimals and the share that is used', async () => {
  const { id, name } = await given();
  await givenBilling(server.db, id);
  const sports = await givenSubscription(server, id, { packageTierId: 2, addOns: 20 });
  await givenSubscription(server, id, { packageTierId: 4, billingCycleId: 3, flag: 'is_trial' });
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, subscription_id, cause)
    select ${id}, 'sports', v.type_id, v.count, s.starts_on, s.ends_on, s.id, v.cause::jsonb from product_subscriptions s,
      (values (2, 320, '{"cause":"staff","typeId":2,"on":"2026-01-01","text":"x"}'), (1, 107, '{"cause":"staff","typeId":1,"on":"2026-01-01","text":"x"}'))
        v (type_id, count, cause) where s.id = ${sports}`);
  const [row] = await terms(name);
  expect(row).toEqual({
    organizationId: id,
    organizationName: name,
    billToOrganizationId: null,
    billToOrganizationName: null,
    sportsPackageTier: 'Sports+',
    sportsSubscriptionStartDate: dayFromToday(-100),
    sportsSubscriptionEndDate: dayFromToday(200),
    sportsBillingCycle: 'Annual',
    sportsProfileCount: 320,
    sportsProfilePrice: '14.00',
    sportsSystemFee: '380.00',
    sportsTotal: '4860.00',
    sportsPercentUsed: '33.43',
    sportsChangePercent: null,
    sportsRenewal: null,
    clinicalPackageTier: 'Premium',
    clinicalSubscriptionStartDate: dayFromToday(-100),
    clinicalSubscriptionEndDate: dayFromToday(200),
    clinicalBillingCycle: 'Quarterly',
    clinicalProfileCount: 300,
    clinicalProfilePrice: '14.00',
    clinicalSystemFee: '380.00',
    clinicalTotal: '4580.00',
    clinicalPercentUsed: null,
    clinicalChangePercent: null,
    clinicalRenewal: null,
    isManualBilling: false,
    isResearch: false,
    isTrial: true,
    isDisabled: false,
    isInternalOrg: false,
    errorMessage: null,
  });
});

test('B129 B398: previous is the last term that ended, renewal the nearest to come, or a current one that ends soon without one', async () => {
  const followed = await given();
  await givenSubscription(server, followed.id, { from: -500, to: -301 });
  await givenSubscription(server, followed.id, { from: -300, to: -101, addOns: 10 });
  await givenSubscription(server, followed.id, { from: -100, to: 50 });
  await givenSubscription(server, followed.id, { from: 51, to: 400, addOns: 30 });
  await givenSubscription(server, followed.id, { from: 401, to: 700 });
  const found = async (name: string, kind: keyof typeof kinds) =>
    (await terms(name, kinds[kind])).map((row) => [row.sportsSubscriptionStartDate, row.sportsRenewal]);
  expect(await found(followed.name, 'previous')).toEqual([[dayFromToday(-300), 'Followed']]);
  expect(await found(followed.name, 'current')).toEqual([[dayFromToday(-100), null]]);
  expect(await found(followed.name, 'renewal')).toEqual([[dayFromToday(51), 'Prepared']]);
  // 330 profiles after 300, each $14.00, with a fee of $380.00: 420 more than 4,580.
  expect((await terms(followed.name, kinds.renewal))[0]?.sportsChangePercent).toBe('9.17');
  const ending = await given();
  await givenSubscription(server, ending.id, { to: 60 });
  expect(await found(ending.name, 'renewal')).toEqual([[dayFromToday(-100), 'No renewal prepared']]);
  const declined = await given();
  await givenSubscription(server, declined.id, { to: 60, flag: 'do_not_renew' });
  expect(await found(declined.name, 'renewal')).toEqual([[dayFromToday(-100), 'Do not renew']]);
  const far = await given();
  await givenSubscription(server, far.id, { to: 120 });
  expect(await found(far.name, 'renewal')).toEqual([]);
  const over = await given();
  await givenSubscription(server, over.id, { from: -100, to: -1 });
  expect(await found(over.name, 'previous')).toEqual([[dayFromToday(-100), 'Not followed']]);
  expect(
    (await refusalOf(server, getSubscriptionReport, { IsPrevious: true, IsUpcoming: true }, staff)).status,
  ).toBe(400);
});

test('B228: problems are named: overlapping terms, no price, no billing email, and a disabled payer', async () => {
  const { id, name } = await given();
  await givenSubscription(server, id);
  await givenSubscription(server, id, { from: -10, to: 20 });
  await server.db.owner(
    sql`update product_subscriptions set profile_price = 0, system_fee = 0 where organization_id = ${id}`,
  );
  await server.db.owner(sql`update organizations set is_disabled = true where id = ${id}`);
  expect((await terms(name))[0]).toMatchObject({
    sportsSubscriptionStartDate: dayFromToday(-10),
    errorMessage:
      'Two terms of one family overlap. A term has no price. There is no billing email. The organization that pays is disabled.',
  });
  const [payer, child] = [await given(), await given()];
  await givenBilling(server.db, payer.id);
  await givenPayer(server.db, child.id, payer.id);
  await givenSubscription(server, child.id);
  expect((await terms(child.name))[0]).toMatchObject({
    billToOrganizationId: payer.id,
    billToOrganizationName: payer.name,
    errorMessage: null,
  });
});

test('B010 B228: staff are told of an organization that an import brought with both a payer and children', async () => {
  const [payer, mixed, child] = [await given(), await given(), await given()];
  await givenBilling(server.db, payer.id);
  await givenPayer(server.db, child.id, mixed.id);
  await givenImportedPayer(server.db, mixed.id, payer.id);
  await givenSubscription(server, mixed.id);
  const told = async () => (await terms(mixed.name))[0]?.errorMessage;
  expect(await told()).toBe('It is billed to another organization and pays for others.');
  await server.db.owner(sql`update organizations set deleted_at = now() where id = ${child.id}`);
  expect(await told()).toBeNull();
});

test('B129 B399: missing has payers with neither a current nor a future term, the last end first and never last', async () => {
  const missing = async (SearchString: string) =>
    (await server.sendOk(getMissingSubscriptionReport, { SearchString }, staff)).report;
  const mark = 'Missing Term';
  const [long, lately, never, current, future, paid] = [
    await given({ name: `${mark} Long` }),
    await given({ name: `${mark} Lately` }),
    await given({ name: `${mark} Never` }),
    await given({ name: `${mark} Current` }),
    await given({ name: `${mark} Future` }),
    await given({ name: `${mark} Paid` }),
  ];
  await givenSubscription(server, long.id, { from: -500, to: -400 });
  await givenSubscription(server, lately.id, { from: -100, to: -1, packageTierId: 4 });
  await givenSubscription(server, current.id);
  await givenSubscription(server, future.id, { from: 10, to: 40 });
  await givenPayer(server.db, paid.id, current.id);
  for (const flag of ['is_demo', 'is_internal', 'is_disabled']) {
    const { id } = await given({ name: `${mark} ${flag}` });
    await server.db.owner(sql`update organizations set ${sql.identifier(flag)} = true where id = ${id}`);
  }
  expect(
    (await missing(mark)).map((row) => [row.organizationId, row.lastPackageTier, row.daysSinceLastEnd]),
  ).toEqual([
    [lately.id, 'Premium', 1],
    [long.id, 'Sports+', 400],
    [never.id, null, null],
  ]);
});

test('B136 B400: the organization report has active ones unless all are asked for', async () => {
  const mark = 'Reported Place';
  const [active, quiet] = [await given({ name: `${mark} A` }), await given({ name: `${mark} B`, typeId: 2 })];
  const tested = async (organizationId: number, days: number) => {
    const { id } = await givenProfile(server.db, organizationId);
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    await givenStoredTest(server.db, organizationId, id, { completedAt: at });
  };
  await tested(active.id, 3);
  await tested(quiet.id, 200);
  const report = (ActiveOnly?: boolean) =>
    server.sendOk(
      getOrganizationReport,
      { SearchString: mark, ...(ActiveOnly === undefined ? {} : { ActiveOnly }) },
      staff,
    );
  expect((await report()).report).toMatchObject([{ organizationId: active.id, isActive: true }]);
  const all = await report(false);
  expect(all.headers).toEqual([...invoiceReportHeaders.organization]);
  expect(all.report).toMatchObject([
    { organizationId: active.id, isActive: true },
    { organizationId: quiet.id, isActive: false, businessType: 'High School', packageTier: null },
  ]);
});

test('B130 B137 B400: each report is a zip with one CSV under the headers of the page, and a readme', async () => {
  const name = '=Formula School';
  const { id } = await given({ name });
  await givenSubscription(server, id, { from: -100, to: -1 });
  const filter = { SearchString: name };
  const files = [
    [exportSubscriptionReport, { ...filter, IsPrevious: true }, 'previous-subscriptions', 'subscription'],
    [exportMissingSubscriptionReport, filter, 'missing-subscriptions', 'missingSubscription'],
    [exportOrganizationReport, { ...filter, ActiveOnly: false }, 'organizations', 'organization'],
  ] as const;
  for (const [call, request, file, report] of files) {
    const { body: bytes } = await server.sendForFile(call, request, staff);
    const [csv = '', readme = ''] = await filesOfZip(bytes, [`${file}.csv`, 'readme.txt']);
    const [head, line] = csv.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(invoiceReportHeaders[report].map(({ label }) => label).join(','));
    expect(line).toContain(`${id},'=Formula School`);
    expect(readme).toContain(`Searched: ${name}`);
  }
});

test('customers are refused', async () => {
  const { id } = await given();
  const admin = (await signIn(server, { organizationId: id, accessTypeId: 2 })).options;
  for (const call of [getSubscriptionReport, getMissingSubscriptionReport, getOrganizationReport])
    expect((await refusalOf(server, call, {}, admin)).code).toBe('access.denied');
});
