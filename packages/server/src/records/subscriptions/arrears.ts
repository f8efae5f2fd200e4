import {
  type ArrearsInvoice,
  type BillingCycle,
  familyOfTier,
  feeInvoicesOf,
  isBilledInArrears,
  type Money,
  type PeopleToBill,
  peopleToBill,
  type Subscription,
  type SubscriptionDays,
  subscriptionItemTypes,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { moneyColumn } from '../invoices/invoice-rows.ts';
import { feesOfTerm, listFeeInvoices } from './fee-invoices.ts';

const { clinicalPostPaid, clinicalPrePaid } = subscriptionItemTypes;

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

export interface CycleFee {
  /** An invoice bills it, or the cycle ended before fees of the term were drafted by themselves. */
  isWithStaff: boolean;
  /** What it was when the cycle began, where an upgrade raised it since; null for what it is now. */
  before: Money | null;
  /** The days of invoices of other cycles that begin in it, of before the cycle of the term was changed; voided ones too. */
  parts: SubscriptionDays[];
}

const cycleFee = z.object({ isOfStaff: z.boolean(), before: moneyColumn.nullable() });

/** What the fee was when a cycle began, where upgrades raised it since; null for what it is now. `s` is the term. */
const feeBefore = (startsOn: string) => sql`(select r.fee::text from (
    select s.fee_raised_on as day, s.fee_before as fee, 0 as n where s.fee_raised_on is not null
    union all select * from unnest(s.fee_raised_days, s.fees_before) with ordinality) r
  where r.day >= ${startsOn}::date order by r.day, r.n limit 1)`;

/**
 * What is known of the fee of a cycle: what it was as the cycle began, and which invoices bill it.
 * @param terms every term of the organization
 */
export async function readCycleFee(
  tx: Tx,
  organizationId: number,
  term: Subscription,
  cycle: BillingCycle,
  terms: readonly Subscription[],
): Promise<CycleFee> {
  const [[fee], invoices] = await Promise.all([
    queryChecked(
      tx,
      cycleFee,
      sql`select ${feeBefore(cycle.startsOn)} as before, coalesce(s.fees_drafted_from > ${cycle.endsOn}::date, false) as is_of_staff
        from product_subscriptions s where s.organization_id = ${organizationId} and s.id = ${term.id}`,
      'subscriptions.cycle_fee',
    ),
    listFeeInvoices(tx, organizationId),
  ]);
  if (fee === undefined)
    throw new InvariantError('the fee of a subscription that is not there was asked for');
  const { isBilled, parts } = feeInvoicesOf(cycle, term, feesOfTerm(invoices, term, terms));
  return { isWithStaff: fee.isOfStaff || isBilled, before: fee.before, parts };
}

/** What the fee was when a cycle began, where upgrades raised it since: what they raised is on their own invoices. */
export async function readFeeBefore(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
  { startsOn }: Pick<BillingCycle, 'startsOn'>,
): Promise<Money | null> {
  const [row] = await queryChecked(
    tx,
    cycleFee.pick({ before: true }),
    sql`select ${feeBefore(startsOn)} as before from product_subscriptions s
      where s.organization_id = ${organizationId} and s.id = ${subscriptionId}`,
    'subscriptions.fee_before',
  );
  return row?.before ?? null;
}
