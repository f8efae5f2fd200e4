import { type SubscriptionDays, subscriptionInvoiceTypes, subscriptionItemTypes } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

const { sportsProfiles, clinicalPrePaid } = subscriptionItemTypes;

/** The profiles to be paid before they are tested that live invoices of a subscription bill for days of a cycle, less what was credited. */
export async function readProfilesBilled(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
  { startsOn, endsOn }: SubscriptionDays,
): Promise<number> {
  const [row] = await tx.query<{ billed: number }>(
    sql`select greatest(0, coalesce(sum(m.quantity - coalesce(c.quantity, 0)), 0))::int as billed from invoices i
      join lateral (select sum(m.quantity) as quantity from invoice_items m where m.organization_id = i.organization_id
        and m.invoice_id = i.id and m.item_type_id in (${sportsProfiles}, ${clinicalPrePaid})) m on true
      join lateral (select sum(c.quantity) as quantity from credit_notes n join credit_note_items c
          on c.organization_id = n.organization_id and c.credit_note_id = n.id where n.organization_id = i.organization_id
          and n.invoice_id = i.id and c.item_type_id in (${sportsProfiles}, ${clinicalPrePaid})) c on true
      where i.organization_id = ${organizationId} and i.subscription_id = ${subscriptionId} and i.voided_at is null
        and i.invoice_type_id is distinct from ${subscriptionInvoiceTypes.overage}
        and coalesce(i.billed_from, i.start_period_on) <= ${endsOn}::date and coalesce(i.end_period_on, i.billed_from) >= ${startsOn}::date`,
    'subscriptions.profiles_billed',
  );
  return row?.billed ?? 0;
}

/** Whether the organization had no invoice of a subscription before. */
export async function isFirstSubscriptionInvoice(tx: Tx, organizationId: number): Promise<boolean> {
  const [row] = await tx.query<{ isFirst: boolean }>(
    sql`select not exists (select 1 from invoices where organization_id = ${organizationId} and voided_at is null
      and (subscription_id is not null or invoice_type_id in (1, 2))) as is_first`,
    'subscriptions.is_first_invoice',
  );
  return row?.isFirst ?? true;
}
