import {
  type ArrearsInvoice,
  type BilledPart,
  type BillingCycle,
  billingCycleIds,
  familyOfTier,
  feeItemType,
  isBilledInArrears,
  type Money,
  type PeopleToBill,
  peopleToBill,
  type Subscription,
  subscriptionInvoiceTypes,
  subscriptionItemTypes,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { moneyColumn } from '../invoices/invoice-rows.ts';

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
  /** Invoices of shorter cycles in it, of before the cycle of the term was changed; voided ones too. */
  parts: BilledPart[];
}

const cycleFee = z.object({
  isWithStaff: z.boolean(),
  before: moneyColumn.nullable(),
  parts: z.array(z.object({ startsOn: z.string(), billingCycleId: z.int() })),
});

const { monthly, quarterly, annual } = billingCycleIds;
/** From the shortest to the longest. */
const byLength: readonly number[] = [monthly, quarterly, annual];
const clinicalFees = sql.param(byLength.map((id) => feeItemType('clinical', id)));

/**
 * What is known of the fee of a cycle. An invoice bills it, also a voided one and one that staff wrote by hand, where it was made of the
 * cycle, or has a line of a clinical fee for days among which is the first of the cycle, or for days that all lie in it. The invoice of an
 * upgrade bills no more than what the fee is raised by, and one that was made of a shorter cycle no more than that part.
 */
export async function readCycleFee(
  tx: Tx,
  organizationId: number,
  { id: subscriptionId, billingCycleId }: Pick<Subscription, 'id' | 'billingCycleId'>,
  { startsOn, endsOn }: Pick<BillingCycle, 'startsOn' | 'endsOn'>,
): Promise<CycleFee> {
  const from = sql`coalesce(i.start_period_on, i.invoice_date)`;
  const to = sql`greatest(${from}, coalesce(i.end_period_on, i.invoice_date))`;
  const [fee] = await queryChecked(
    tx,
    cycleFee,
    sql`with fees as (select i.subscription_id, i.billed_from, ${from} as from_day, ${to} as to_day, i.invoice_type_id, f.length,
        i.billed_from between ${startsOn}::date and ${endsOn}::date and f.length < ${byLength.indexOf(billingCycleId) + 1}::int as is_part
      from invoices i cross join lateral (select max(array_position(${clinicalFees}::int[], m.item_type_id)) as length from invoice_items m
        where m.organization_id = i.organization_id and m.invoice_id = i.id) f
      where i.organization_id = ${organizationId} and coalesce(i.subscription_id, ${subscriptionId}) = ${subscriptionId})
      select case when s.fee_raised_on >= ${startsOn}::date then s.fee_before::text end as before,
      coalesce(s.fees_drafted_from > ${endsOn}::date, false) or exists (select 1 from fees i where i.is_part is not true
        and (i.billed_from = ${startsOn}::date or (i.billed_from between ${startsOn}::date and ${endsOn}::date and i.length is null)
          or (i.invoice_type_id is distinct from ${subscriptionInvoiceTypes.upgrade} and i.from_day <= ${endsOn}::date
            and i.to_day >= ${startsOn}::date and (i.from_day <= ${startsOn}::date or i.to_day <= ${endsOn}::date)
            and i.length is not null))) as is_with_staff,
      coalesce((select json_agg(distinct jsonb_build_object('startsOn', i.billed_from,
        'billingCycleId', (${sql.param([...byLength])}::int[])[i.length])) from fees i where i.is_part), '[]') as parts
      from product_subscriptions s where s.organization_id = ${organizationId} and s.id = ${subscriptionId}`,
    'subscriptions.cycle_fee',
  );
  if (fee === undefined)
    throw new InvariantError('the fee of a subscription that is not there was asked for');
  return fee;
}
