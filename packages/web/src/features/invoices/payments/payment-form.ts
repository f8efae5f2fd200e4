import type { Invoice, payInvoice, RequestInputOf } from '@plumbline/contract';
import { paymentMethodId } from '@plumbline/contract/features/invoices/invoice';
import {
  type ManualPaymentProblem,
  manualPaymentProblem,
} from '@plumbline/domain/billing/invoices/manual-payment';
import { paymentAmountProblem, readPaymentAmount } from '@plumbline/domain/billing/invoices/payment-rules';
import { manualPaymentWords, paymentAmountWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { decimalText, type Money, money } from '@plumbline/domain/billing/money';
import { z } from 'zod';
import { typedDay } from '../../../design/form/typed-day.ts';

export const paymentMethods = { card: 1, other: 2, check: 3, deposit: 4, accountCredit: 5 } as const;

/** What remains of an invoice, read from its text: the number beside it is for sorting. */
export const remainingOf = ({ remaining }: Pick<Invoice, 'remaining'>): Money =>
  readPaymentAmount(remaining) ?? money(0);

/** The field at which a manual payment is wrong. */
const manualFields = {
  notManual: 'paymentMethod',
  dateMissing: 'paymentDate',
  dateInFuture: 'paymentDate',
  checkNumberMissing: 'checkNumber',
  checkNumberTooLong: 'checkNumber',
  checkNumberUsed: 'checkNumber',
} as const satisfies Record<ManualPaymentProblem, string>;

interface PaymentFormOptions {
  /** The last day that a payment may have come on, 'YYYY-MM-DD'. */
  today: string;
  /** Internal staff: another amount than what remains. */
  isStaff: boolean;
}

/** The form of a payment: by card, or, for internal staff, of one that came another way. */
export const paymentForm = (remaining: Money, { today, isStaff }: PaymentFormOptions) =>
  z
    .object({
      paymentMethod: paymentMethodId,
      paymentAmount: z.string(),
      paymentDate: typedDay,
      checkNumber: z.string(),
      /** By card: the saved one or another. */
      choice: z.enum(['saved', 'new']),
      /** Whether the frame of the card processor holds a whole card. */
      isCardComplete: z.boolean(),
    })
    .superRefine((values, context) => {
      const { paymentMethod: method, paymentDate: paidOn, checkNumber } = values;
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const amount = paymentAmountProblem(readPaymentAmount(values.paymentAmount), remaining, isStaff);
      if (amount !== null) refuse('paymentAmount', paymentAmountWords(amount, remaining));
      if (method === paymentMethods.card) {
        if (values.choice === 'new' && !values.isCardComplete)
          refuse('isCardComplete', 'Enter your card details.');
        return;
      }
      const problem = manualPaymentProblem({ method, paidOn, checkNumber }, today);
      if (problem !== null) refuse(manualFields[problem], manualPaymentWords[problem]);
    });

export type PaymentValues = z.output<ReturnType<typeof paymentForm>>;

/** The amount as the form starts with it: what remains, as a number is typed. */
export const amountText = (remaining: Money): string => decimalText(remaining);

interface PaymentOf {
  invoiceId: number;
  clientUuid: string;
  /** Where the bank's page leads back to. */
  returnUrl: string;
}

/** The request of a payment. A check alone has a number, and a card no day. */
export function paymentRequest(
  values: PaymentValues,
  { invoiceId, clientUuid, returnUrl }: PaymentOf,
): RequestInputOf<typeof payInvoice> {
  const amount = readPaymentAmount(values.paymentAmount);
  const { paymentMethod } = values;
  const payment = {
    invoiceId,
    clientUuid,
    paymentAmount: amount === null ? values.paymentAmount : decimalText(amount),
    paymentMethod,
  };
  if (paymentMethod === paymentMethods.card) return { ...payment, returnUrl };
  return {
    ...payment,
    paymentDate: values.paymentDate,
    ...(paymentMethod === paymentMethods.check ? { checkNumber: values.checkNumber.trim() } : {}),
  };
}
