import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { type InvoiceApproval, isInvoiceReminded, isSentByItself } from './invoice-approval.ts';
import type { InvoiceState } from './invoice-state.ts';

/** The mails about an invoice that leave by themselves, once each, in their order (design of billing, Dunning). */
export const dunningSteps = ['sending', 'beforeDue', 'overdue1', 'overdue10', 'overdue30'] as const;
export type DunningStep = (typeof dunningSteps)[number];

/** The reminders and their day, counted from the due date. Each holds until the next one begins. */
const reminders: readonly { step: DunningStep; days: number }[] = [
  { step: 'beforeDue', days: -7 },
  { step: 'overdue1', days: 1 },
  { step: 'overdue10', days: 10 },
  { step: 'overdue30', days: 30 },
];

/** Days after the due date from which on reminders have ended and staff call. */
const daysUntilStaffList = 30;

/** Nobody is asked for money at night: mails that leave by themselves begin at this hour of the payer's day. */
const firstMailHour = 8;

/** Whether mails that leave by themselves leave at an hour of the payer's day, 0 to 23. */
export const doMailsLeaveAt = (hour: number): boolean => hour >= firstMailHour;

/** What decides which mail about an invoice is due. Days are the payer's, 'YYYY-MM-DD'. */
export interface DunningFacts {
  approval: InvoiceApproval;
  dueOn: string;
  /** Null: as soon as it is approved. */
  displayOn: string | null;
  /** The day it was sent; null before. */
  sentOn: string | null;
  /** Staff hold the mails of this invoice. */
  isPaused: boolean;
  /** The steps that were mailed. */
  done: ReadonlySet<DunningStep>;
}

/**
 * The mail about an invoice that is due on a day; null when none is. A step that was missed is not made up for once the next one has
 * begun, and one whose day had come before the invoice was sent is left out: the invoice itself said as much.
 * @param state of `invoiceState` on the same day. Void, paid, refunded and waiting for a purchase order end the reminders; a quote is
 *   still sent, since the buyer needs it to give the number
 */
export function dunningStepDue(facts: DunningFacts, state: InvoiceState, today: string): DunningStep | null {
  if (facts.isPaused || state.isVoided) return null;
  const step = state.isNotSent ? sendingStep(facts, today) : reminderStep(facts, state, today);
  return step === null || facts.done.has(step) ? null : step;
}

function sendingStep({ approval, displayOn }: DunningFacts, today: string): DunningStep | null {
  const mayLeave = displayOn === null || displayOn <= today;
  return isSentByItself(approval) && mayLeave ? 'sending' : null;
}

function reminderStep(facts: DunningFacts, state: InvoiceState, today: string): DunningStep | null {
  const isOwed = state.remaining.cents > 0 && !state.isPOPending && state.isVisibleToPayer;
  if (!isOwed || !isInvoiceReminded(facts.approval)) return null;
  const passed = daysFrom(facts.dueOn, today);
  const current = reminders.findLast(({ days }) => days <= passed);
  if (current === undefined || facts.sentOn === null) return null;
  return dayAfter(facts.dueOn, current.days) > facts.sentOn ? current.step : null;
}

/** Whether an invoice is on the list of staff, who call: it is overdue and the last reminder lies behind it. */
export const isOnStaffList = (
  { isOverdue }: Pick<InvoiceState, 'isOverdue'>,
  dueOn: string,
  today: string,
): boolean => isOverdue && daysFrom(dueOn, today) > daysUntilStaffList;

/** A mail that is due. */
export interface DueMail {
  payerId: number;
  invoiceId: number;
  step: DunningStep;
  dueOn: string;
}

const orderOfSteps: readonly DunningStep[] = ['sending', 'overdue30', 'overdue10', 'overdue1', 'beforeDue'];

/**
 * What of the mails that are due leaves today: one a payer and day. An invoice itself comes first, then the one that is the most overdue;
 * the others wait for the next day.
 * @param mailed the payers who were sent a mail by itself today
 * @returns the mails in the order of their payers
 */
export function mailsOfDay(due: readonly DueMail[], mailed: ReadonlySet<number>): DueMail[] {
  const chosen = new Map<number, DueMail>();
  for (const mail of due) {
    const other = chosen.get(mail.payerId);
    if (mailed.has(mail.payerId)) continue;
    if (other === undefined || compareMails(mail, other) < 0) chosen.set(mail.payerId, mail);
  }
  return [...chosen.values()].sort((one, other) => one.payerId - other.payerId);
}

function compareMails(one: DueMail, other: DueMail): number {
  const byStep = orderOfSteps.indexOf(one.step) - orderOfSteps.indexOf(other.step);
  if (byStep !== 0) return byStep;
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1;
  return one.invoiceId - other.invoiceId;
}
