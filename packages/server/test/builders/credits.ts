import { sql } from 'drizzle-orm';
import type { TestServer } from '../http/start-test-server.ts';
import { givenProfile } from './people.ts';

interface Entry {
  family?: 'sports' | 'clinical';
  typeId?: 1 | 2 | 3 | 4;
  count?: number;
  /** Days from today to its first day. */
  from?: number;
  subscriptionId?: number | null;
  usingOrganizationId?: number | null;
}

type Db = Pick<TestServer, 'db'>;

const staffCause = (typeId: number) => JSON.stringify({ cause: 'staff', typeId, on: '2026-08-04', text: '' });

/** An entry of credits: 250 sports ones bought today unless told. */
export async function givenCredits(
  { db }: Db,
  organizationId: number,
  {
    family = 'sports',
    typeId = 2,
    count = 250,
    from = 0,
    subscriptionId = null,
    usingOrganizationId = null,
  }: Entry = {},
): Promise<number> {
  const [made] = await db.owner<{ id: number }>(sql`
    insert into credit_entries (organization_id, using_organization_id, family, type_id, count, starts_on, ends_on, subscription_id, cause)
    select ${organizationId}, ${usingOrganizationId}::int, ${family}, ${typeId}, ${count}, d.today + ${from}::int, d.today + ${from}::int,
      ${subscriptionId}::int, ${staffCause(typeId)}::jsonb
    from (select (now() at time zone o.time_zone)::date as today from organizations o where o.id = ${organizationId}) d returning id`);
  return made?.id ?? 0;
}

/**
 * People who were counted in the period of a term, without their tests.
 * @param on days from today to their first test
 */
export async function givenTestedPeople(
  server: Db,
  subscriptionId: number,
  { people, by, on = 0 }: { people: number; by: number; on?: number },
): Promise<void> {
  for (let n = 0; n < people; n += 1) {
    const { id } = await givenProfile(server.db, by, {});
    await server.db.owner(sql`insert into tested_people
        (organization_id, family, period_start, profile_id, testing_organization_id, first_test_id, first_tested_on)
      select s.organization_id, identity.family_of_tier(s.package_tier_id), s.starts_on, ${id}, ${by}, 1,
        (now() at time zone o.time_zone)::date + ${on}::int
      from product_subscriptions s join organizations o on o.id = s.organization_id where s.id = ${subscriptionId}`);
  }
}

/** The proposal that a merge made about a closed period, whose entry counts 100 people: more than any fixture tests. */
export async function givenCreditProposal(
  { db }: Db,
  organizationId: number,
  { subscriptionId, operationId }: { subscriptionId: number; operationId: number },
): Promise<number> {
  const [made] = await db.owner<{ id: number }>(sql`
    with term as (select s.id, s.starts_on, identity.family_of_tier(s.package_tier_id) as family from product_subscriptions s
        where s.id = ${subscriptionId}),
      period as (insert into credit_periods (organization_id, family, period_start, subscription_id, closed_at)
        select ${organizationId}, t.family, t.starts_on, t.id, now() from term t on conflict do nothing),
      counted as (insert into credit_entries (organization_id, using_organization_id, family, type_id, count, starts_on, ends_on,
          subscription_id, cause)
        select ${organizationId}, ${organizationId}, t.family, 1, 100, t.starts_on, t.starts_on, t.id, jsonb_build_object('cause', 'periodClosed',
          'organizations', 1, 'startsOn', t.starts_on, 'endsOn', t.starts_on) from term t)
    insert into credit_proposals (organization_id, family, period_start, subscription_id, using_organization_id, operation_id, cause, profile_ids)
    select ${organizationId}, t.family, t.starts_on, t.id, ${organizationId}, o.id, 'merge', o.profile_ids
    from term t, profile_operations o where o.id = ${operationId} returning id`);
  return made?.id ?? 0;
}

/** Makes one organization pay for another one; with null it pays for itself. */
export const nowPaidBy = ({ db }: Db, organizationId: number, payerId: number | null) =>
  db.owner(sql`insert into organization_billing (organization_id, bill_to_organization_id)
    values (${organizationId}, ${payerId}::int)
    on conflict (organization_id) do update set bill_to_organization_id = excluded.bill_to_organization_id`);
