import { sql } from 'drizzle-orm';
import type { TestServer } from '../http/start-test-server.ts';

interface Term {
  packageTierId?: number;
  /** Days from today to its first and its last day. */
  from?: number;
  to?: number;
  /** 1 annual, 2 monthly, 3 quarterly. */
  billingCycleId?: number;
  isPrePaid?: boolean;
  addOns?: number;
  flag?: 'is_free' | 'is_trial' | 'is_manual_billing' | 'do_not_renew' | 'snooze_invoice';
}

/** A term of a package; Sports+ from 100 days ago until in 200 days unless told. */
export async function givenSubscription(
  server: Pick<TestServer, 'db'>,
  organizationId: number,
  {
    packageTierId = 2,
    from = -100,
    to = 200,
    billingCycleId = 1,
    isPrePaid = false,
    addOns = 0,
    flag,
  }: Term = {},
): Promise<number> {
  const [made] = await server.db.owner<{ id: number }>(sql`
    insert into product_subscriptions (organization_id, package_tier_id, billing_cycle_id, starts_on, ends_on, profile_count,
      profile_add_on_count, profile_price, system_fee, is_pre_paid, is_free, is_trial, is_manual_billing, do_not_renew, snooze_invoice)
    select ${organizationId}, ${packageTierId}, ${billingCycleId}, d.today + ${from}::int, d.today + ${to}::int, 300, ${addOns}, 14, 380,
      ${isPrePaid}, ${flag === 'is_free'}, ${flag === 'is_trial'}, ${flag === 'is_manual_billing'}, ${flag === 'do_not_renew'},
      ${flag === 'snooze_invoice'}
    from (select (now() at time zone o.time_zone)::date as today from organizations o where o.id = ${organizationId}) d returning id`);
  return made?.id ?? 0;
}
