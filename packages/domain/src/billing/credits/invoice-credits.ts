import type { PackageFamily } from '../package-tiers.ts';
import { type CreditCorrection, type CreditRow, correctionOf, countedAgain } from './credit-corrections.ts';
import { type CreditEntry, creditEntryTypeIds } from './credit-entry.ts';

/** What of a line of an invoice decides which credits it gives. */
export interface CreditLine {
  /** The type of the line (B503). */
  itemTypeId: number;
  quantity: number;
}

/** Credits that an invoice gives to one family. */
export interface InvoiceCredits {
  family: PackageFamily;
  typeId: typeof creditEntryTypeIds.purchasedUpfront | typeof creditEntryTypeIds.purchasedInArrears;
  /** Above zero. */
  count: number;
}

const { purchasedUpfront, purchasedInArrears } = creditEntryTypeIds;

/** Lines that give credits: sports profiles, pre-paid and post-paid clinical ones, and sports overage (design of billing, section 4). */
const givenByLine: ReadonlyMap<number, Omit<InvoiceCredits, 'count'>> = new Map([
  [3, { family: 'sports', typeId: purchasedUpfront }],
  [11, { family: 'clinical', typeId: purchasedUpfront }],
  [9, { family: 'sports', typeId: purchasedInArrears }],
  [13, { family: 'clinical', typeId: purchasedInArrears }],
]);
const promotionalPackage = 10;

/**
 * The credits that the lines of an invoice give once it is sent, one for each family and type. Other lines give none.
 * @param promotional the family of promotional packages, which belong to none by themselves
 */
export function creditsOfLines(lines: readonly CreditLine[], promotional: PackageFamily): InvoiceCredits[] {
  const sums = new Map<string, InvoiceCredits>();
  for (const { itemTypeId, quantity } of lines) {
    const given =
      itemTypeId === promotionalPackage
        ? { family: promotional, typeId: purchasedUpfront }
        : givenByLine.get(itemTypeId);
    if (given === undefined || quantity <= 0) continue;
    const key = `${given.family} ${given.typeId}`;
    sums.set(key, { ...given, count: (sums.get(key)?.count ?? 0) + quantity });
  }
  return [...sums.values()];
}

/**
 * What a row of credits counts for once its invoice was revised: the change of the invoice's lines is added, so that what staff corrected by
 * hand stays corrected.
 * @param row what it counts for now, zero or above
 * @param before what the invoice gave when the row was written last
 * @param wanted what the invoice gives now
 * @returns zero or above
 */
export const revisedCredits = (row: number, before: number, wanted: number): number =>
  Math.max(0, row + wanted - before);

/**
 * The entries that a revision of its invoice adds to a row: another number, other days, both, or that it counts again once the lines are back
 * that an earlier revision had dropped.
 * @param before what the invoice gave when the row was written last
 * @param wanted what shall hold now: what the lines give, and when
 * @returns none where the revision changed neither
 */
export function revisionOfRow<
  Entry extends CreditEntry,
  Wanted extends Partial<Omit<Entry, 'id' | 'correctsId' | 'isReversal'>> &
    Pick<CreditEntry, 'count' | 'startsOn' | 'endsOn'>,
>(row: CreditRow<Entry>, before: number, wanted: Wanted): CreditCorrection<Entry>[] {
  const isMoved = row.entry.startsOn !== wanted.startsOn || row.entry.endsOn !== wanted.endsOn;
  if (before === wanted.count && !isMoved) return [];
  const count = revisedCredits(row.count, before, wanted.count);
  const change = { ...wanted, count };
  if (!row.isDeleted) return correctionOf<Entry>(row, count === 0 ? null : change);
  return count === 0 ? [] : [countedAgain<Entry>(row, change)];
}

/**
 * How many credits are taken back where an invoice is voided or credited: never more than it gave.
 * @param given what its rows count for now
 * @param taken what was taken back of them before
 * @param asked what the credit note asks for; null for all, when the invoice is voided
 */
export const creditsToTakeBack = (given: number, taken: number, asked: number | null): number =>
  Math.max(0, Math.min(given - taken, asked ?? Number.POSITIVE_INFINITY));
