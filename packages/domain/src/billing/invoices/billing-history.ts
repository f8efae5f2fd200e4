/** What stands in the history of an organization's billing (B015; design of billing, section 11). */
export type BillingHistoryKind = 'payment' | 'reversal' | 'refund' | 'dispute' | 'creditNote' | 'void';

/** What each entry is called. */
export const billingHistoryKindLabels: Readonly<Record<BillingHistoryKind, string>> = {
  payment: 'Payment',
  reversal: 'Payment reversed',
  refund: 'Refund',
  dispute: 'Dispute',
  creditNote: 'Credit note',
  void: 'Invoice voided',
};

/** How a payment came: one of B371, or 5 for account credit. */
export type PaymentMethod = 1 | 2 | 3 | 4 | 5;

/** What of the payer's account pays an invoice. */
export const accountCreditMethod = 5;

/** How a payment came, by its id (B371). The last is no money that came in: it was on the payer's account. */
export const paymentMethodLabels: Readonly<Record<PaymentMethod, string>> = {
  1: 'Card',
  2: 'Other',
  3: 'Check',
  4: 'Direct deposit',
  5: 'Account credit',
};

/** How a payment came, with the number of a check or the invoices that the credit is of: 'Check 1042', 'Account credit from PL-000001'. */
export function paymentMethodText(
  methodId: PaymentMethod,
  { checkNumber, creditFrom }: { checkNumber: string | null; creditFrom: string | null },
): string {
  const label = paymentMethodLabels[methodId];
  if (creditFrom !== null) return `${label} from ${creditFrom}`;
  return checkNumber === null ? label : `${label} ${checkNumber}`;
}

/** What an entry of the history is told from. */
export interface BillingHistoryFacts {
  /** Of the payment that it is about; null for what is about none. */
  methodId: PaymentMethod | null;
  checkNumber: string | null;
  /** Of account credit: the numbers of the invoices that it was left over from. */
  creditFrom: string | null;
  /** Of a credit note, such as 'CN-000003'. */
  noteNumber: string | null;
  /** Why it was taken back, in the words of whoever did; null where nobody said. */
  reason: string | null;
}

/** How a payment came and why something was taken back, in one line: 'Check 1042: returned by the bank'. Empty where nothing is known. */
export function billingHistoryDetail({
  methodId,
  checkNumber,
  creditFrom,
  noteNumber,
  reason,
}: BillingHistoryFacts): string {
  const method = methodId === null ? null : paymentMethodText(methodId, { checkNumber, creditFrom });
  return [method ?? noteNumber, reason].filter(Boolean).join(': ');
}
