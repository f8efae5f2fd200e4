import { unbilledDays } from './arrears.ts';
import { type CycleDays, daysBeside } from './billed-days.ts';
import { type BillingCycle, billingCycleIds, billingCycles } from './billing-cycles.ts';
import type { SubscriptionDays } from './subscription.ts';
import { lengthInDays } from './subscription-terms.ts';

/** An invoice that may bill the fee of a cycle of a term: of the term, or written by hand. A voided one too, since staff decided about it. */
export interface FeeInvoice {
  /** The first day of the cycle that it was made of, 'YYYY-MM-DD'; null for one that was made of none. */
  billedFrom: string | null;
  /** Its period; null where nobody said. */
  startsOn: string | null;
  endsOn: string | null;
  invoiceDate: string;
  /** It bills no more than what a fee is raised by. */
  isUpgrade: boolean;
  /** The longest cycle for which a line bills a fee; null where none does. */
  feeCycleId: number | null;
}

export interface CycleFeeInvoices<Invoice> {
  /** An invoice bills the fee of the cycle. */
  isBilled: boolean;
  /** The days of invoices of other cycles that begin in it, of before the cycle of the term was changed. */
  parts: SubscriptionDays[];
  /** The first invoice that bills the fee, else the first that bills a part of it; null where none does. */
  invoice: Invoice | null;
}

/** What of a cycle is billed: the days that no invoice bills, or an invoice that does where none is left. */
export type BilledCycle<Invoice> =
  | { unbilled: CycleDays; invoice: null }
  | { unbilled: null; invoice: Invoice };

const { monthly, quarterly, annual } = billingCycleIds;
const byLength: readonly (number | null)[] = [null, monthly, quarterly, annual];
const lengthOf = (cycleId: number | null): number => byLength.indexOf(cycleId);

/** The shortest cycle that is as long as some days, for an invoice whose lines do not say which it bills. */
export function cycleOfDays(days: SubscriptionDays): number {
  const length = lengthInDays(days);
  if (length <= 31) return monthly;
  return length <= 92 ? quarterly : annual;
}

/**
 * Which invoices bill the fee of a cycle: one that was made of the cycle, or that has a fee for days among which is the first of the cycle,
 * or for days that all lie in it. One that was made of a shorter cycle bills that part of it, as does one of the rest of a longer cycle. One
 * that staff wrote by hand without a period bills, of the cycles of its fee, the one before its date where that has none yet, else that of its
 * date: fees are written as they come and soon after.
 * @param term its days and the cycle that it has now, of which `cycle` is one
 */
export function feeInvoicesOf<Invoice extends FeeInvoice>(
  cycle: BillingCycle,
  term: SubscriptionDays & { billingCycleId: number },
  invoices: readonly Invoice[],
): CycleFeeInvoices<Invoice> {
  return datedFor(cycle, term.billingCycleId, withPeriods(term, invoices));
}

/**
 * What of a cycle is left for staff to bill: nothing where an invoice bills its fee, else the days beside the parts of it that invoices bill.
 * @param invoices those that were not voided
 */
export function billedCycleOf<Invoice extends FeeInvoice>(
  cycle: BillingCycle,
  term: SubscriptionDays & { billingCycleId: number },
  invoices: readonly Invoice[],
): BilledCycle<Invoice> {
  const { isBilled, parts, invoice } = feeInvoicesOf(cycle, term, invoices);
  const unbilled = isBilled ? null : daysBeside(cycle, parts);
  return unbilled === null && invoice !== null
    ? { unbilled: null, invoice }
    : { unbilled: unbilled ?? { ...cycle, days: lengthInDays(cycle) }, invoice: null };
}

function datedFor<Invoice extends FeeInvoice>(
  cycle: BillingCycle,
  cycleId: number,
  invoices: readonly Invoice[],
): CycleFeeInvoices<Invoice> {
  const whole = invoices.find((invoice) => isDatedFor(cycle, cycleId, invoice));
  const partial = invoices
    .map((invoice) => ({ invoice, part: partOf(invoice, cycle, cycleId) }))
    .filter((each): each is { invoice: Invoice; part: SubscriptionDays } => each.part !== null);
  return {
    isBilled: whole !== undefined,
    parts: partial.map(({ part }) => part),
    invoice: whole ?? partial[0]?.invoice ?? null,
  };
}

const isIn = ({ startsOn, endsOn }: BillingCycle, day: string | null): boolean =>
  day !== null && startsOn <= day && day <= endsOn;

/**
 * The days of an invoice that was made of a shorter cycle, or of the last days of a longer one, and begins in the cycle; null for others. Where
 * staff moved its period it is not known how far it reaches, so that it has the rest of the cycle.
 */
function partOf(
  { billedFrom, endsOn, feeCycleId }: FeeInvoice,
  cycle: BillingCycle,
  cycleId: number,
): SubscriptionDays | null {
  if (feeCycleId === null || billedFrom === null || !isIn(cycle, billedFrom)) return null;
  const reach = endsOn === null || endsOn < billedFrom ? cycle.endsOn : endsOn;
  const isOfLonger = billedFrom > cycle.startsOn && reach > cycle.endsOn;
  return isOfLonger || lengthOf(feeCycleId) < lengthOf(cycleId)
    ? { startsOn: billedFrom, endsOn: reach }
    : null;
}

const isUndated = ({ billedFrom, startsOn, endsOn, isUpgrade, feeCycleId }: FeeInvoice): boolean =>
  billedFrom === null && startsOn === null && endsOn === null && !isUpgrade && feeCycleId !== null;

function isDatedFor(cycle: BillingCycle, cycleId: number, invoice: FeeInvoice): boolean {
  if (partOf(invoice, cycle, cycleId) !== null) return false;
  const { billedFrom, feeCycleId, isUpgrade, invoiceDate } = invoice;
  if (billedFrom === cycle.startsOn || (feeCycleId === null && isIn(cycle, billedFrom))) return true;
  if (isUpgrade || feeCycleId === null) return false;
  const from = invoice.startsOn ?? invoiceDate;
  const end = invoice.endsOn ?? invoiceDate;
  const to = end < from ? from : end;
  const touches = from <= cycle.endsOn && to >= cycle.startsOn;
  return touches && (from <= cycle.startsOn || to <= cycle.endsOn);
}

/**
 * The invoices with their periods; one without gets the days of the cycle that it bills, and is left out where it is of none. Which cycle that
 * is follows from its fee and not from the cycle that the term has now, so that it stays the same when staff change that.
 */
function withPeriods<Invoice extends FeeInvoice>(
  term: SubscriptionDays,
  invoices: readonly Invoice[],
): Invoice[] {
  const dated = invoices.filter((invoice) => !isUndated(invoice));
  const undated = invoices.filter(isUndated);
  for (const invoice of undated.toSorted((one, other) => (one.invoiceDate < other.invoiceDate ? -1 : 1))) {
    const cycle =
      invoice.feeCycleId === null ? undefined : cycleOf(term, invoice.feeCycleId, invoice.invoiceDate, dated);
    if (cycle !== undefined) dated.push({ ...invoice, startsOn: cycle.startsOn, endsOn: cycle.endsOn });
  }
  return dated;
}

/** The cycle of a fee that was written on a day. That of the first is on the invoice that begins the term. */
function cycleOf(
  term: SubscriptionDays,
  cycleId: number,
  day: string,
  dated: readonly FeeInvoice[],
): BillingCycle | undefined {
  const cycles = billingCycles(term, cycleId);
  const begun = cycles.filter(({ startsOn }) => startsOn <= day);
  const near = begun.length === 0 ? cycles.slice(0, 1) : begun.slice(-2);
  const candidates = near.length < 2 ? near : near.filter(({ number }) => number > 1);
  return candidates.find((cycle) => {
    const { isBilled, parts } = datedFor(cycle, cycleId, dated);
    return !isBilled && unbilledDays(cycle, parts) !== null;
  });
}
