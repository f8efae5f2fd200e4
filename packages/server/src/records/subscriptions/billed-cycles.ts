import type { BillingCycle } from '@plumbline/domain';
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
