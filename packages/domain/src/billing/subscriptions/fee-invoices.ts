import type { BilledPart } from './arrears.ts';
import { type BillingCycle, billingCycleIds } from './billing-cycles.ts';

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
  /** The longest cycle for which a line bills a clinical fee; null where none does. */
  feeCycleId: number | null;
}

export interface CycleFeeInvoices {
  /** An invoice bills the fee of the cycle. */
  isBilled: boolean;
  /** Invoices of shorter cycles in it, of before the cycle of the term was changed. */
  parts: BilledPart[];
}

const { monthly, quarterly, annual } = billingCycleIds;
const byLength: readonly (number | null)[] = [null, monthly, quarterly, annual];
const lengthOf = (cycleId: number | null): number => byLength.indexOf(cycleId);

/**
 * Which invoices bill the fee of a cycle: one that was made of the cycle, or that has a fee for days among which is the first of the cycle,
 * or for days that all lie in it. One that was made of a shorter cycle bills that part of it. One that staff wrote by hand without a period
 * bills the cycle before its date where that has none yet, else that of its date: fees are written as they come and soon after.
 * @param cycles those of the term, in order
 */
export function feeInvoicesOf(
  cycle: BillingCycle,
  cycles: readonly BillingCycle[],
  billingCycleId: number,
  invoices: readonly FeeInvoice[],
): CycleFeeInvoices {
  const parts = invoices.filter((invoice) => isPartOf(invoice, cycle, billingCycleId));
  return {
    isBilled:
      isDatedFor(cycle, billingCycleId, invoices) ||
      undatedCycles(cycles, billingCycleId, invoices).has(cycle.number),
    parts: parts.flatMap(({ billedFrom, feeCycleId }) =>
      billedFrom === null || feeCycleId === null
        ? []
        : [{ startsOn: billedFrom, billingCycleId: feeCycleId }],
    ),
  };
}

const isIn = ({ startsOn, endsOn }: BillingCycle, day: string | null): boolean =>
  day !== null && startsOn <= day && day <= endsOn;

const isPartOf = ({ billedFrom, feeCycleId }: FeeInvoice, cycle: BillingCycle, cycleId: number): boolean =>
  feeCycleId !== null && isIn(cycle, billedFrom) && lengthOf(feeCycleId) < lengthOf(cycleId);

const isUndated = ({ billedFrom, startsOn, endsOn, isUpgrade, feeCycleId }: FeeInvoice): boolean =>
  billedFrom === null && startsOn === null && endsOn === null && !isUpgrade && feeCycleId !== null;

const isDatedFor = (cycle: BillingCycle, cycleId: number, invoices: readonly FeeInvoice[]): boolean =>
  invoices.some((invoice) => {
    if (isPartOf(invoice, cycle, cycleId) || isUndated(invoice)) return false;
    const { billedFrom, feeCycleId, isUpgrade, invoiceDate } = invoice;
    if (billedFrom === cycle.startsOn || (feeCycleId === null && isIn(cycle, billedFrom))) return true;
    if (isUpgrade || feeCycleId === null) return false;
    const from = invoice.startsOn ?? invoiceDate;
    const end = invoice.endsOn ?? invoiceDate;
    const to = end < from ? from : end;
    const touches = from <= cycle.endsOn && to >= cycle.startsOn;
    return touches && (from <= cycle.startsOn || to <= cycle.endsOn);
  });

/** The numbers of the cycles that invoices without a period bill, each one. The fee of the first is on the invoice that begins the term. */
function undatedCycles(
  cycles: readonly BillingCycle[],
  cycleId: number,
  invoices: readonly FeeInvoice[],
): ReadonlySet<number> {
  const taken = new Set<number>();
  const dates = invoices.filter(isUndated).map(({ invoiceDate }) => invoiceDate);
  for (const date of dates.toSorted()) {
    const begun = cycles.filter(({ startsOn }) => startsOn <= date);
    const near = begun.length === 0 ? cycles.slice(0, 1) : begun.slice(-2);
    const candidates = near.length < 2 ? near : near.filter(({ number }) => number > 1);
    const free = candidates.find((each) => !(taken.has(each.number) || isDatedFor(each, cycleId, invoices)));
    if (free !== undefined) taken.add(free.number);
  }
  return taken;
}
