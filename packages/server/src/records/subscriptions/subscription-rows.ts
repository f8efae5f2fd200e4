import type { Subscription } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moneyColumn } from '../invoices/invoice-rows.ts';

export const subscriptionRow = z.object({
  id: z.int(),
  packageTierId: z.int(),
  billingCycleId: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  profileCount: z.int(),
  profileAddOnCount: z.int(),
  profilePrice: z.string(),
  systemFee: moneyColumn,
  manualEstimatedTotal: moneyColumn.nullable(),
  isFree: z.boolean(),
  isManualBilling: z.boolean(),
  isDemo: z.boolean(),
  doNotRenew: z.boolean(),
  isPrePaid: z.boolean(),
  snoozeInvoice: z.boolean(),
  snoozeOverage: z.boolean(),
  version: z.int(),
});
/** A term as it is stored, and how often it was saved. */
export type SubscriptionRow = Subscription & { version: number };

export const subscriptionColumns = sql`s.id, s.package_tier_id, s.billing_cycle_id, s.starts_on, s.ends_on, s.profile_count, s.profile_add_on_count,
  s.profile_price, s.system_fee, s.manual_estimated_total, s.is_free, s.is_manual_billing, s.is_trial as is_demo, s.do_not_renew,
  s.is_pre_paid, s.snooze_invoice, s.snooze_overage, s.version`;

/** The terms of an organization in both families that were not deleted, the latest start first. */
export const listSubscriptions = (tx: Tx, organizationId: number): Promise<SubscriptionRow[]> =>
  read(tx, sql`s.organization_id = ${organizationId}`, 'subscriptions.list');

const read = (tx: Tx, where: SQL, name: string): Promise<SubscriptionRow[]> =>
  queryChecked(
    tx,
    subscriptionRow,
    sql`select ${subscriptionColumns} from product_subscriptions s where s.deleted_at is null and ${where}
      order by s.starts_on desc, s.id desc`,
    name,
  );

/** Locks the terms of an organization until the transaction ends, so that nobody else saves or deletes one meanwhile, and reads them. */
export async function lockedSubscriptions(tx: Tx, organizationId: number): Promise<SubscriptionRow[]> {
  tx.send(
    sql`select 1 from product_subscriptions where organization_id = ${organizationId} order by id for update`,
    'subscriptions.lock',
  );
  return listSubscriptions(tx, organizationId);
}
