import type { UsageItem } from '@plumbline/contract';
import {
  balancesAfter,
  type CreditEntryTypeId,
  type CreditRow,
  correctionExplanation,
  creditExplanation,
  creditRows,
  creditTypeLabels,
  dayInZone,
  dayWords,
  type PackageFamily,
  signOfType,
  termOfEntry,
} from '@plumbline/domain';
import type { SubscriptionRow } from '../subscriptions/subscription-rows.ts';
import { packageName } from '../subscriptions/subscription-view.ts';
import type { StoredCreditEntry } from './credit-history.ts';
import type { CreditPosition } from './credit-positions.ts';

interface History {
  /** Every entry of the organization in both families. */
  entries: readonly StoredCreditEntry[];
  /** Every term of the organization in both families. */
  terms: readonly SubscriptionRow[];
  timeZone: string;
}

/**
 * The purchase history of one family, period by period and oldest first, each row with the balance of its period after it (pure). The
 * people of the running period are the last row of theirs.
 * @param position where the organization stands in the family
 */
export function usageRows(
  family: PackageFamily,
  { entries, terms, timeZone }: History,
  position: CreditPosition | null,
): UsageItem[] {
  const rows = creditRows(entries.filter((entry) => entry.family === family));
  const periods = Map.groupBy(rows, ({ entry }) => termOfEntry(entry, terms));
  const running = runningOf(position);
  if (running !== null && !periods.has(running.subscriptionId)) periods.set(running.subscriptionId, []);
  const startOf = (id: number | null) => terms.find((term) => term.id === id)?.startsOn ?? '';
  return [...periods.entries()]
    .toSorted(([one], [other]) => startOf(one).localeCompare(startOf(other)) || (one ?? 0) - (other ?? 0))
    .flatMap(([id, ofPeriod]) => {
      const term = terms.find((each) => each.id === id);
      const after = balancesAfter(ofPeriod);
      const items = ofPeriod.map((row, index) => itemOf(row, after[index] ?? 0, term, timeZone));
      return running?.subscriptionId === id
        ? [...items, runningItem(running, after.at(-1) ?? 0, term)]
        : items;
    });
}

type Running = CreditPosition & { credits: NonNullable<CreditPosition['credits']> };

/** The people of the running period, where they are of the organization's own credits. */
function runningOf(position: CreditPosition | null): Running | null {
  if (position === null || !position.account.isOwn || position.credits === null) return null;
  return position.credits.unsaved === 0 ? null : { ...position, credits: position.credits };
}

function itemOf(
  row: CreditRow<StoredCreditEntry>,
  balanceAfter: number,
  term: SubscriptionRow | undefined,
  timeZone: string,
): UsageItem {
  const { entry, history } = row;
  const correction = correctionOfRow(row, timeZone);
  return {
    ...termWords(term),
    profileUsageId: row.id,
    version: history.at(-1)?.id ?? row.id,
    usageTypeId: entry.typeId,
    usageType: creditTypeLabels[entry.typeId],
    usageCount: row.count,
    change: signOfType(entry.typeId) * row.count,
    balanceAfter,
    usageStart: entry.startsOn,
    usageEnd: entry.endsOn,
    invoiceId: entry.invoiceId,
    invoiceNumber: entry.invoiceNumber,
    subscriptionId: entry.subscriptionId,
    organizationName: entry.usingOrganizationName,
    description: entry.description,
    explanation: creditExplanation(entry.count, entry.cause),
    isCorrected: row.isCorrected,
    isDeleted: row.isDeleted,
    correction,
    history: history.map((each) => ({
      isReversal: each.isReversal,
      usageCount: each.count,
      writtenOn: each.createdAt.toISOString(),
      byStaff: each.byStaff,
      explanation: creditExplanation(each.count, each.cause),
    })),
  };
}

/** How a row was corrected last, or deleted: its newest reversal has the reason. */
function correctionOfRow(
  { history, isDeleted }: CreditRow<StoredCreditEntry>,
  timeZone: string,
): string | null {
  const reversal = history.findLast(({ isReversal }) => isReversal);
  const [first] = history;
  if (reversal === undefined || first === undefined) return null;
  return correctionExplanation({
    isDeleted,
    // A row that was corrected before it was deleted counted what its last entry said.
    countBefore: isDeleted ? reversal.count : first.count,
    on: dayInZone(reversal.createdAt.getTime(), timeZone),
    reason: reversal.cause.cause === 'reversed' ? reversal.cause.reason : '',
  });
}

function runningItem(
  { credits, startsOn, today, subscriptionId }: Running,
  before: number,
  term: SubscriptionRow | undefined,
): UsageItem {
  const typeId: CreditEntryTypeId = 5;
  const count = credits.unsaved;
  const organizations = credits.organizations.length;
  const [only] = credits.organizations;
  return {
    ...termWords(term),
    profileUsageId: null,
    version: null,
    usageTypeId: typeId,
    usageType: creditTypeLabels[typeId],
    usageCount: count,
    change: -count,
    balanceAfter: before - count,
    usageStart: startsOn,
    usageEnd: today,
    invoiceId: null,
    invoiceNumber: null,
    subscriptionId,
    organizationName: organizations === 1 && only !== undefined ? only.organizationName : null,
    description: '',
    explanation: creditExplanation(count, { cause: 'running', organizations, startsOn }),
    isCorrected: false,
    isDeleted: false,
    correction: null,
    history: [],
  };
}

function termWords(term: SubscriptionRow | undefined): Pick<UsageItem, 'subscription' | 'periodStart'> {
  if (term === undefined) return { subscription: null, periodStart: null };
  const days = `${dayWords(term.startsOn)} to ${dayWords(term.endsOn)}`;
  return { subscription: `${packageName(term.packageTierId)}, ${days}`, periodStart: term.startsOn };
}
