import { getProfileUsageHistory } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenBilledOrganization } from '../../../test/billing-portal.ts';
import { givenCredits } from '../../../test/builders/credits.ts';
import { givenGroup, givenProfile } from '../../../test/builders/people.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';

let portal: DevicePortal;
beforeAll(async () => {
  portal = await startDevicePortal();
});
afterAll(() => portal.server.stop());

test('B271: of two hundred tests at once on the last credit, all but one of one person, each person costs one and nobody is kept waiting', async () => {
  const { server } = portal;
  const { organizationId, admin } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId);
  await givenCredits(server, organizationId, { count: 1, subscriptionId: term });
  const groupIds = [(await givenGroup(server.db, organizationId)).id];
  const first = await givenProfile(server.db, organizationId, { groupIds });
  const last = await givenProfile(server.db, organizationId, { groupIds });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      portal.submitOne(
        aSubmittedTest({
          person: { kind: 'profile', profileId: n === 100 ? last.id : first.id },
          completedOn: new Date().toISOString(),
        }),
        admin.options,
      ),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'stored')).toHaveLength(200);
  const { sports } = await server.sendOk(getProfileUsageHistory, {}, admin.options);
  expect(sports.position?.credits).toMatchObject({ used: 2, balance: -1, remaining: 0, overage: 1 });
});

test('B271: after ten thousand acts the balance of the pages is what a replay of the entries gives', async () => {
  const { server } = portal;
  const { organizationId, admin } = await givenBilledOrganization(server);
  const term = await givenSubscription(server, organizationId);
  await server.db.owner(sql`with added as (
      insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, subscription_id, cause)
      select ${organizationId}, 'sports', 1 + floor(random() * 4)::int, 1 + floor(random() * 500)::int, d.day, d.day,
        case when random() < 0.5 then ${term}::int end,
        jsonb_build_object('cause', 'staff', 'typeId', 2, 'on', '2026-08-04', 'text', '')
      from product_subscriptions s, generate_series(1, 8000) n
      cross join lateral (select s.starts_on + floor(random() * (s.ends_on - s.starts_on + n * 0))::int as day) d
      where s.id = ${term} returning 1) select count(*) from added`);
  await server.db.owner(sql`insert into credit_entries (organization_id, family, type_id, count, starts_on, ends_on, subscription_id,
      corrects_id, is_reversal, cause)
    select e.organization_id, e.family, e.type_id, case when r.is_reversal then e.count else 1 + e.count / 2 end, e.starts_on, e.ends_on,
      e.subscription_id, e.id, r.is_reversal, '{"cause": "reversed", "reason": "counted again"}'
    from credit_entries e, (values (true), (false)) r (is_reversal) where e.organization_id = ${organizationId} and e.id % 8 = 0
    order by e.id, r.is_reversal desc`);
  const [replayed] = await server.db.owner<{
    acts: number;
    balance: number;
  }>(sql`select count(*)::int as acts,
      sum((case when type_id in (2, 4) then 1 else -1 end) * (case when is_reversal then -1 else 1 end) * count)::int as balance
    from credit_entries where organization_id = ${organizationId}`);
  expect(replayed?.acts).toBe(10_000);
  const { sports } = await server.sendOk(getProfileUsageHistory, {}, admin.options);
  expect(sports.position?.credits?.balance).toBe(replayed?.balance);
  expect(sports.usages).toHaveLength(8000);
  expect(sports.usages.at(-1)?.balanceAfter).toBe(replayed?.balance);
});
