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
import { typedDay } from '../../design/form/typed-day.ts';

export const paymentMethods = { card: 1, other: 2, check: 3, deposit: 4 } as const;

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

/**
 * The form of a payment that internal staff record.
 * @param today the last day that a payment may have come on, 'YYYY-MM-DD'
 */
export const paymentForm = (remaining: Money, today: string) =>
  z
    .object({
      paymentMethod: paymentMethodId,
      paymentAmount: z.string(),
      paymentDate: typedDay,
      checkNumber: z.string(),
    })
    .superRefine(({ paymentMethod: method, paymentAmount, paymentDate: paidOn, checkNumber }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      const amount = paymentAmountProblem(readPaymentAmount(paymentAmount), remaining, true);
      if (amount !== null) refuse('paymentAmount', paymentAmountWords(amount, remaining));
      const problem = manualPaymentProblem({ method, paidOn, checkNumber }, today);
      if (problem !== null) refuse(manualFields[problem], manualPaymentWords[problem]);
    });

export type PaymentValues = z.output<ReturnType<typeof paymentForm>>;

/** The amount as the form starts with it: what remains, as a number is typed. */
export const amountText = (remaining: Money): string => decimalText(remaining);

/** The request of a payment. A check alone has a number. */
export function paymentRequest(
  values: PaymentValues,
  { invoiceId, clientUuid }: { invoiceId: number; clientUuid: string },
): RequestInputOf<typeof payInvoice> {
  const amount = readPaymentAmount(values.paymentAmount);
  return {
    invoiceId,
    clientUuid,
    paymentAmount: amount === null ? values.paymentAmount : decimalText(amount),
    paymentMethod: values.paymentMethod,
    paymentDate: values.paymentDate,
    ...(values.paymentMethod === paymentMethods.check ? { checkNumber: values.checkNumber.trim() } : {}),
  };
}
