import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { subscriptionColumns, subscriptionRow } from './subscription-rows.ts';

const childRow = subscriptionRow.extend({
  organizationId: z.int(),
  organizationName: z.string(),
  /** The day it is where the organization is. */
  today: z.iso.date(),
});
type ChildSubscriptionRow = z.output<typeof childRow>;

/** The terms that run or are still to come of the organizations that one pays for, by name and start: one page, and how many there are. */
export async function listChildSubscriptions(
  tx: Tx,
  organizationId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ChildSubscriptionRow[]; totalCount: number }> {
  // Whose billing the scope reaches is the organization itself and those that it pays for.
  const found = sql`from product_subscriptions s cross join lateral identity.payer_facts(s.organization_id) f
    where s.organization_id = any (scope.ints('app.billing_orgs')) and s.organization_id <> ${organizationId}
      and s.deleted_at is null and s.ends_on >= f.today`;
  const [rows, [count]] = await Promise.all([
    queryChecked(
      tx,
      childRow,
      sql`select ${subscriptionColumns}, s.organization_id, f.name as organization_name, f.today ${found}
        order by scope.folded(f.name), s.organization_id, s.starts_on, s.id limit ${page.limit} offset ${page.offset}`,
      'subscriptions.of_children',
    ),
    tx.query<{ total: number }>(
      sql`select count(*)::int as total ${found}`,
      'subscriptions.count_of_children',
    ),
  ]);
  return { rows, totalCount: count?.total ?? 0 };
}
