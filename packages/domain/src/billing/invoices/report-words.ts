import { daysFrom } from '../../time/day-text.ts';
import { type InvoiceApproval, isSentByItself } from './invoice-approval.ts';

/** Days until an invoice is due; below zero once that has passed (design of billing, reports). Days are 'YYYY-MM-DD'. */
export const daysTillDue = (dueOn: string, today: string): number => daysFrom(today, dueOn);

/** Days since the display date of an invoice: above zero where it has passed (B122), which is `today - displayDate`. */
export const daysTillDisplayDate = (displayOn: string, today: string): number => daysFrom(displayOn, today);

/** What the chip of those days says (B122 to B124): '3 days past due', 'today', '5 days out'. */
export function displayDaysWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days);
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'past due' : 'out'}`;
}

/** What decides whether an invoice that was not sent leaves by itself. */
export interface UnsentFacts {
  approval: InvoiceApproval;
  /** Of whoever pays it. */
  hasBillingEmail: boolean;
  /** Staff hold the mails of the organization or of whoever pays for it. */
  isPaused: boolean;
  /** Of `daysTillDisplayDate`. */
  displayDays: number;
  /** It was sent, and what it asks for was changed since. */
  isRevisionDue: boolean;
  /** It is taxed in another way by now, and its month has ended. */
  isTaxLocked: boolean;
}

const taxLockedSentence =
  'It cannot be sent: its tax is not the one that it was saved with, and its month has ended. Void it and make a new one.';

/** What holds an invoice back that was not sent as it is now, in sentences; none where it leaves with the next mails of its payer. */
export function whatHoldsBack({
  approval,
  hasBillingEmail,
  isPaused,
  displayDays,
  isRevisionDue,
  isTaxLocked,
}: UnsentFacts): string[] {
  const noEmail = hasBillingEmail ? [] : ['There is no billing email.'];
  // Whoever changed it sends it; until then nobody can pay.
  if (isRevisionDue) return [...noEmail, 'It was changed after it was sent. Staff must send the revision.'];
  // Nobody can send it, whoever approved it.
  if (isTaxLocked) return [...noEmail, taxLockedSentence];
  return [
    ...noEmail,
    ...(isSentByItself(approval)
      ? [
          ...(isPaused ? ['Automatic emails of this organization are paused.'] : []),
          ...(displayDays < 0 ? ['Its display date is in the future.'] : []),
        ]
      : [approval === 3 ? 'Staff must send it.' : 'It is not approved.']),
  ];
}
