import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import { longDayText } from '../../platform/time/time-texts.ts';

/** What is said when something was done. Those of creating and paying are specified (B473, B485), and of mail (B486). */
export const invoiceNotices = {
  created: 'Invoice Created',
  saved: 'Invoice Saved',
  voided: 'Invoice Voided',
  paid: 'Thank you for your payment.',
  underWay: 'The bank has not answered yet. Do not pay again. Check again in a minute.',
  reversed: 'Payment Reversed',
  refunded: 'Payment Refunded',
  refundUnderWay: 'The card processor has not answered yet. Do not refund again. Check again in a minute.',
  creditApplied: 'Account Credit Applied',
  credited: 'Created credit note',
  mailed: 'Successfully Sent Email',
} as const;

/** The specified words of failure; the server's reason follows. */
export const invoiceFailures = {
  create: 'Error Creating Invoice:',
  update: 'Error Updating Invoice:',
  void: 'Error Deleting Invoice:',
  mail: 'There was an error sending the email.',
} as const;

/** A day of billing: Oct 6, 2026. It belongs to no zone. An en dash where there is none. */
export const billingDayText = (day: string | null): string =>
  day === null ? '–' : (formatLongCalendarDate(day) ?? day);

/** The day of an instant, written as the days of billing are. */
export const billingInstantText = (instant: string | null): string =>
  instant === null ? '–' : longDayText(instant);

/** Whether a text of money names any amount: '$0.00' does not. */
export const isSomeMoney = (text: string): boolean => /[1-9]/.test(text);

/** Said of an invoice whose amounts were changed since it was sent. */
export const revisionDueTexts = {
  staff: 'This invoice was changed after it was sent. Send it again so that it can be paid.',
  payer: 'We are correcting this invoice. You can pay it as soon as we have sent you the corrected one.',
};
