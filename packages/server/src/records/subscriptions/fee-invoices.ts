import {
  billingCycleIds,
  cycleOfDays,
  type FeeInvoice,
  familyOfTier,
  feeItemType,
  type Subscription,
  type SubscriptionTerm,
  subscriptionInvoiceTypes,
  termOfFee,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

const feeInvoiceRow = z.object({
  id: z.int(),
  number: z.string(),
  /** Null for one that staff wrote for no term. */
  subscriptionId: z.int().nullable(),
  isVoided: z.boolean(),
  billedFrom: z.iso.date().nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  invoiceDate: z.iso.date(),
  isUpgrade: z.boolean(),
  /** The longest cycle for which a line bills a clinical fee. */
  clinicalCycleId: z.int().nullable(),
  hasSportsFee: z.boolean(),
});

/** An invoice that may bill the fee of a cycle of a subscription. */
export type FeeInvoiceRow = z.output<typeof feeInvoiceRow>;

const { monthly, quarterly, annual } = billingCycleIds;
/** From the shortest to the longest. */
const byLength: readonly number[] = [monthly, quarterly, annual];
const clinicalFees = sql.param(byLength.map((id) => feeItemType('clinical', id)));
const sportsFee = feeItemType('sports', annual);

/** The invoices of an organization that were made of a cycle of a term or have a fee, voided ones too. */
export const listFeeInvoices = (tx: Tx, organizationId: number): Promise<FeeInvoiceRow[]> =>
  queryChecked(
    tx,
    feeInvoiceRow,
    sql`select i.id, coalesce(i.number, i.id::text) as number, i.subscription_id, i.voided_at is not null as is_voided, i.billed_from,
        i.start_period_on as starts_on, i.end_period_on as ends_on, i.invoice_date,
        coalesce(i.invoice_type_id = ${subscriptionInvoiceTypes.upgrade}, false) as is_upgrade,
        (${sql.param([...byLength])}::int[])[f.length] as clinical_cycle_id, coalesce(f.has_sports_fee, false) as has_sports_fee
      from invoices i cross join lateral (select max(array_position(${clinicalFees}::int[], m.item_type_id)) as length,
          bool_or(m.item_type_id = ${sportsFee}) as has_sports_fee
        from invoice_items m where m.organization_id = i.organization_id and m.invoice_id = i.id) f
      where i.organization_id = ${organizationId} and (f.length is not null or f.has_sports_fee or i.billed_from is not null) order by i.id`,
    'subscriptions.fee_invoices',
  );

/**
 * Those of them that may bill a cycle of a term: made for it, or written for no term, with a fee of its family. One that was written for no
 * term and has no period is of one term alone.
 * @param terms every term of the organization
 */
export function feesOfTerm(
  invoices: readonly FeeInvoiceRow[],
  term: FeeTerm,
  terms: readonly SubscriptionTerm[],
): (FeeInvoiceRow & FeeInvoice)[] {
  return invoices
    .filter((invoice) => isOfTerm(invoice, term, terms))
    .map((invoice) => ({ ...invoice, feeCycleId: feeCycleOf(invoice, term) }))
    .filter(({ feeCycleId, billedFrom }) => feeCycleId !== null || billedFrom !== null);
}

type FeeTerm = SubscriptionTerm & Pick<Subscription, 'billingCycleId'>;

function isOfTerm(
  { subscriptionId, startsOn, endsOn, invoiceDate }: FeeInvoiceRow,
  term: FeeTerm,
  terms: readonly SubscriptionTerm[],
): boolean {
  if (subscriptionId !== null) return subscriptionId === term.id;
  const period = endsOn ?? startsOn;
  if (period !== null) return period >= term.startsOn;
  const family = familyOfTier(term.packageTierId);
  return family !== null && termOfFee(terms, family, invoiceDate)?.id === term.id;
}

/** The cycle whose fee an invoice bills. A line of sports does not say which it is, so that follows from the days of the invoice. */
function feeCycleOf(
  { clinicalCycleId, hasSportsFee, billedFrom, startsOn, endsOn }: FeeInvoiceRow,
  { packageTierId, billingCycleId }: Pick<Subscription, 'packageTierId' | 'billingCycleId'>,
): number | null {
  const family = familyOfTier(packageTierId);
  if (family === 'clinical' && clinicalCycleId !== null) return clinicalCycleId;
  const from = billedFrom ?? (family === 'sports' && hasSportsFee ? startsOn : null);
  if (from !== null && endsOn !== null && endsOn >= from) return cycleOfDays({ startsOn: from, endsOn });
  return family === 'sports' && hasSportsFee ? billingCycleId : null;
}

/** The same of invoices that were not voided: a voided one bills nothing that staff bill themselves. */
export const liveFeesOfTerm = (...args: Parameters<typeof feesOfTerm>): (FeeInvoiceRow & FeeInvoice)[] =>
  feesOfTerm(...args).filter(({ isVoided }) => !isVoided);
