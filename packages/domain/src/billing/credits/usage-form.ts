import { parseCalendarDate } from '../../time/calendar-date.ts';
import { largestProfileCount, tooManyProfiles } from '../subscriptions/subscription.ts';
import { type FieldProblem, readCount } from '../subscriptions/subscription-form.ts';
import { type CreditEntryTypeId, creditEntryTypeIds } from './credit-entry.ts';

/** The form that adds usage, while it is filled: texts as they are typed. */
export interface UsageDraft {
  /** Null where no type was chosen. */
  usageTypeId: number | null;
  usageCount: string;
  invoiceId: string;
  subscriptionId: string;
  /** 'MM/DD/YYYY' (B317). */
  usageDate: string;
  description: string;
}

/** What is added, as the call AddProfileUsage takes it (B393). */
export interface UsageEntry {
  usageTypeId: CreditEntryTypeId;
  usageCount: number;
  invoiceId: number | null;
  subscriptionId: number | null;
  description: string;
  /** Calendar days, 'YYYY-MM-DD', both included. */
  usageStart: string;
  usageEnd: string;
}

/** The types that staff may add. People of the running period are counted and never typed. */
export const addedUsageTypes = [
  creditEntryTypeIds.actualUsage,
  creditEntryTypeIds.purchasedUpfront,
  creditEntryTypeIds.creditsRemoved,
  creditEntryTypeIds.purchasedInArrears,
] as const;

const earliestUsage = '1970-01-01';

/** A whole number above zero; null for anything else. */
function readPositive(text: string): number | null {
  const count = readCount(text);
  return count === 0 ? null : count;
}

/** The calendar day of 'MM/DD/YYYY' as 'YYYY-MM-DD' (B317); null for another format and for a day that does not exist. */
export function readUsageDate(text: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const written = `${year}-${month}-${day}`;
  return parseCalendarDate(written) === null ? null : written;
}

/** What keeps usage from being added, by field and in the order of the form (B314 to B318). */
export function problemsOfUsage(draft: UsageDraft): FieldProblem<keyof UsageDraft>[] {
  const date = readUsageDate(draft.usageDate);
  const isWrongId = (text: string) => text.trim() !== '' && readPositive(text) === null;
  const checks: readonly (readonly [keyof UsageDraft, boolean, string])[] = [
    ['usageTypeId', addedUsageTypes.every((type) => type !== draft.usageTypeId), 'Choose a usage type.'],
    ['usageCount', readPositive(draft.usageCount) === null, 'Enter a whole number of profiles above 0.'],
    ['usageCount', (readPositive(draft.usageCount) ?? 0) > largestProfileCount, tooManyProfiles],
    ['invoiceId', isWrongId(draft.invoiceId), 'Enter an invoice id above 0, or leave it empty.'],
    [
      'subscriptionId',
      isWrongId(draft.subscriptionId),
      'Enter a subscription id above 0, or leave it empty.',
    ],
    ['usageDate', date === null, 'Enter the usage date as MM/DD/YYYY.'],
    ['usageDate', date !== null && date < earliestUsage, 'Enter a usage date of 01/01/1970 or later.'],
  ];
  return checks.filter(([, isProblem]) => isProblem).map(([field, , message]) => ({ field, message }));
}

/**
 * The usage that a form adds. The one date of the form is the start; the end is the same day, or for purchases the end of the period that
 * they are for (B317; design of billing, section 4).
 * @param periodEndsOn the end of the period that the date lies in, 'YYYY-MM-DD'; null where there is none
 * @returns null where the form has a problem
 */
export function readUsage(draft: UsageDraft, periodEndsOn: string | null): UsageEntry | null {
  const usageTypeId = addedUsageTypes.find((type) => type === draft.usageTypeId);
  const usageCount = readPositive(draft.usageCount);
  const usageStart = readUsageDate(draft.usageDate);
  if (problemsOfUsage(draft).length > 0 || !usageTypeId || usageCount === null || usageStart === null) {
    return null;
  }
  const isPurchase =
    usageTypeId === creditEntryTypeIds.purchasedUpfront ||
    usageTypeId === creditEntryTypeIds.purchasedInArrears;
  const hasLaterEnd = isPurchase && periodEndsOn !== null && periodEndsOn > usageStart;
  return {
    usageTypeId,
    usageCount,
    invoiceId: readPositive(draft.invoiceId),
    subscriptionId: readPositive(draft.subscriptionId),
    description: draft.description.trim(),
    usageStart,
    usageEnd: hasLaterEnd ? periodEndsOn : usageStart,
  };
}

/** What is wrong with the count of usage that is edited in place (B319); null when nothing is. */
export function problemOfUsageCount(text: string): string | null {
  const count = readCount(text);
  if (count === null) return 'Enter a whole number of profiles.';
  if (count > largestProfileCount) return tooManyProfiles;
  return count === 0 ? 'Enter a number above 0, or delete the row.' : null;
}
