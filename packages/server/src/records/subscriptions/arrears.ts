import {
  type ArrearsInvoice,
  type BillingCycle,
  familyOfTier,
  isBilledInArrears,
  type PeopleToBill,
  peopleToBill,
  type Subscription,
  subscriptionItemTypes,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

const { clinicalPostPaid, clinicalPrePaid, clinicalMonthly, clinicalQuarterly, clinicalAnnual } =
  subscriptionItemTypes;

/**
 * The people whom the invoice of a cycle that has ended bills, of a subscription that is billed in arrears; null for every other one and
 * while the cycle runs. Profiles that were paid before, while the term was pre-paid, are billed already, without those that a credit note
 * gave back. Staff and the job lock the terms of the organization first, so that each sees what the other billed.
 */
export async function readPeopleToBill(
  tx: Tx,
  organizationId: number,
  term: Subscription,
  cycle: BillingCycle,
  today: string,
): Promise<PeopleToBill | null> {
  if (!isBilledInArrears(term) || today <= cycle.endsOn) return null;
  const [facts] = await tx.query<{ tested: number; testedBefore: number; billed: number }>(
    sql`select p.tested, p.tested_before, b.billed - b.given_back as billed from (select count(*) as tested,
        count(*) filter (where first_tested_on < ${cycle.startsOn}::date) as tested_before from tested_people
        where organization_id = ${organizationId} and family = ${familyOfTier(term.packageTierId)}
          and period_start = ${term.startsOn}::date and first_tested_on <= ${cycle.endsOn}::date) p,
      (select coalesce(sum(m.quantity), 0)::bigint as billed, coalesce(sum((select sum(c.quantity) from credit_notes n
          join credit_note_items c on c.organization_id = n.organization_id and c.credit_note_id = n.id
          where n.organization_id = i.organization_id and n.invoice_id = i.id and c.item_type_id = ${clinicalPrePaid})), 0)::bigint as given_back
        from invoices i cross join lateral (select coalesce(sum(m.quantity), 0) as quantity from invoice_items m
          where m.organization_id = i.organization_id and m.invoice_id = i.id
            and m.item_type_id in (${clinicalPostPaid}, ${clinicalPrePaid})) m
        where i.organization_id = ${organizationId} and i.subscription_id = ${term.id} and i.voided_at is null) b`,
    'subscriptions.people_to_bill',
  );
  return peopleToBill(facts ?? { tested: 0, testedBefore: 0, billed: 0 });
}

/** The invoices with people of a term that is billed in arrears, voided ones too, in the order in which they were made. */
export const listArrearsInvoices = (
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
): Promise<ArrearsInvoice[]> =>
  tx.query<ArrearsInvoice>(
    sql`select coalesce(i.end_period_on, i.invoice_date) as ends_on, i.invoice_date, i.voided_at is not null as is_voided from invoices i
      where i.organization_id = ${organizationId} and i.subscription_id = ${subscriptionId} and exists (select 1 from invoice_items m
        where m.organization_id = i.organization_id and m.invoice_id = i.id and m.item_type_id = ${clinicalPostPaid})
      order by i.id`,
    'subscriptions.arrears_invoices',
  );

/**
 * Whether an invoice bills the fee of a cycle, also a voided one and one that staff wrote by hand: made of the cycle, or with a line of a
 * clinical fee for days that begin in it.
 */
export async function hasFeeInvoice(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
  { startsOn, endsOn }: Pick<BillingCycle, 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(
    sql`select exists (select 1 from invoices i where i.organization_id = ${organizationId}
      and ((i.subscription_id = ${subscriptionId} and i.billed_from = ${startsOn}::date)
        or (coalesce(i.subscription_id, ${subscriptionId}) = ${subscriptionId}
          and coalesce(i.start_period_on, i.invoice_date) between ${startsOn}::date and ${endsOn}::date
          and exists (select 1 from invoice_items m where m.organization_id = i.organization_id and m.invoice_id = i.id
            and m.item_type_id in (${clinicalMonthly}, ${clinicalQuarterly}, ${clinicalAnnual}))))) as is_there`,
    'subscriptions.has_fee_invoice',
  );
  return row?.isThere ?? false;
}
