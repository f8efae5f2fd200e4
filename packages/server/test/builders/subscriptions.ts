import { sql } from 'drizzle-orm';
import type { TestServer } from '../http/start-test-server.ts';

interface Term {
  packageTierId?: number;
  /** Days from today to its first and its last day. */
  from?: number;
  to?: number;
}

/** A term of a package; Sports+ from 100 days ago until in 200 days unless told. */
export async function givenSubscription(
  server: Pick<TestServer, 'db'>,
  organizationId: number,
  { packageTierId = 2, from = -100, to = 200 }: Term = {},
): Promise<number> {
  const [made] = await server.db.owner<{ id: number }>(sql`
    insert into product_subscriptions (organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on, profile_count,
      profile_price, system_fee)
    select ${organizationId}, ${packageTierId}, 1, d.today + ${from}::int, d.today + ${to}::int, 300, 14, 380
    from (select (now() at time zone o.time_zone)::date as today from organizations o where o.id = ${organizationId}) d returning id`);
  return made?.id ?? 0;
}
