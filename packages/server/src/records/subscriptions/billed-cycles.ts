import {
  type BillingCycle,
  dayAfter,
  familyOfTier,
  isBilledInArrears,
  type Subscription,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** An invoice that bills a cycle of a subscription and was not voided. */
export interface CycleInvoice {
  subscriptionId: number;
  /** The first day of the cycle, 'YYYY-MM-DD'. */
  billedFrom: string;
  id: number;
  number: string;
}

/** The invoices that bill the cycles of an organization's subscriptions. */
export const listCycleInvoices = (tx: Tx, organizationId: number): Promise<CycleInvoice[]> =>
  tx.query<CycleInvoice>(
    sql`select subscription_id, billed_from, id, coalesce(number, id::text) as number from invoices
      where organization_id = ${organizationId} and billed_from is not null and voided_at is null`,
    'subscriptions.cycle_invoices',
  );

/** The invoice of a cycle among those of the organization. */
export const invoiceOfCycle = (
  invoices: readonly CycleInvoice[],
  subscriptionId: number,
  { startsOn }: Pick<BillingCycle, 'startsOn'>,
): CycleInvoice | undefined =>
  invoices.find((invoice) => invoice.subscriptionId === subscriptionId && invoice.billedFrom === startsOn);

/** Whether the organization had no invoice of a subscription before. */
export async function isFirstSubscriptionInvoice(tx: Tx, organizationId: number): Promise<boolean> {
  const [row] = await tx.query<{ isFirst: boolean }>(
    sql`select not exists (select 1 from invoices where organization_id = ${organizationId} and voided_at is null
      and (subscription_id is not null or invoice_type_id in (1, 2))) as is_first`,
    'subscriptions.is_first_invoice',
  );
  return row?.isFirst ?? true;
}

/**
 * The people who were first tested in a cycle that has ended, of a subscription that is billed in arrears; null for every other one and
 * while the cycle runs. A person counts once in the term, so the cycles of a term add up to it.
 */
export async function peopleTestedIn(
  tx: Tx,
  organizationId: number,
  subscription: Subscription,
  cycle: BillingCycle,
  today: string,
): Promise<number | null> {
  if (!isBilledInArrears(subscription) || today <= cycle.endsOn) return null;
  const [row] = await tx.query<{ people: number }>(
    sql`select count(*)::int as people from tested_people where organization_id = ${organizationId}
      and family = ${familyOfTier(subscription.packageTierId)} and period_start = ${subscription.startsOn}::date
      and first_tested_on >= ${cycle.startsOn}::date and first_tested_on < ${dayAfter(cycle.endsOn, 1)}::date`,
    'subscriptions.people_tested',
  );
  return row?.people ?? 0;
}
