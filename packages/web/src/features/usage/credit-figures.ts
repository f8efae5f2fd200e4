import type { UsageItem } from '@plumbline/contract';
import { creditEntryTypeIds } from '@plumbline/domain/billing/credits/credit-entry';
import { numberText } from './usage-texts.ts';
import type { CountedPosition } from './usage-types.ts';

/** A figure of the card with what it means and the rows that it is the sum of. */
export interface CreditFigure {
  name: string;
  value: string;
  meaning: string;
  rows: readonly UsageItem[];
}

const { actualUsage, purchasedUpfront, creditsRemoved, purchasedInArrears, profilesUsed } =
  creditEntryTypeIds;

/**
 * How the figures of a card come about: each with the rows of its period that add up to it.
 *
 * @param usages every row of the family; those of other periods and those that were taken back add nothing
 */
export function creditFigures(
  { credits, periodStart, terms }: CountedPosition,
  usages: readonly UsageItem[],
): CreditFigure[] {
  const inPeriod = usages.filter((row) => row.periodStart === periodStart && row.change !== 0);
  const ofTypes = (...types: readonly number[]) =>
    inPeriod.filter(({ usageTypeId }) => types.includes(usageTypeId));
  const { purchased, used, removed, balance } = credits;
  const counted: CreditFigure[] = [
    {
      name: 'Purchased',
      value: numberText(purchased),
      meaning: 'Profiles added to this period by invoices or by internal staff.',
      rows: ofTypes(purchasedUpfront, purchasedInArrears),
    },
    {
      name: 'Used',
      value: numberText(used),
      meaning:
        'People tested in this period. Each person counts once, no matter how many tests they take or which organization tests them.',
      rows: ofTypes(actualUsage, profilesUsed),
    },
    {
      name: 'Removed',
      value: numberText(removed),
      meaning: 'Profiles removed with an invoice or by internal staff, or left unused when a term ended.',
      rows: ofTypes(creditsRemoved),
    },
  ];
  if (terms !== 'counted') return counted;
  const sum = `${numberText(purchased)} − ${numberText(used)} − ${numberText(removed)} = ${balance < 0 ? '−' : ''}${numberText(Math.abs(balance))}`;
  return [
    ...counted,
    {
      name: 'Remaining',
      value: credits.remainingText,
      meaning: `Purchased minus used minus removed: ${sum}. The balance never shows below 0. People over the credits are shown separately.`,
      rows: [],
    },
  ];
}
