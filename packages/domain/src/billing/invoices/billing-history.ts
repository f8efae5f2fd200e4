/** What stands in the history of an organization's billing (B015; design of billing, section 11). */
export type BillingHistoryKind = 'payment' | 'reversal' | 'refund' | 'creditNote' | 'void';

/** What each entry is called. */
export const billingHistoryKindLabels: Readonly<Record<BillingHistoryKind, string>> = {
  payment: 'Payment',
  reversal: 'Payment reversed',
  refund: 'Refund',
  creditNote: 'Credit note',
  void: 'Invoice voided',
};

/** How a payment came, by its id (B371). */
export const paymentMethodLabels: Readonly<Record<1 | 2 | 3 | 4, string>> = {
  1: 'Card',
  2: 'Other',
  3: 'Check',
  4: 'Direct deposit',
};

/** How a payment came, with the number of a check: 'Check 1042'. */
export function paymentMethodText(methodId: 1 | 2 | 3 | 4, checkNumber: string | null): string {
  const label = paymentMethodLabels[methodId];
  return checkNumber === null ? label : `${label} ${checkNumber}`;
}

/** What an entry of the history is told from. */
export interface BillingHistoryFacts {
  /** Of the payment that it is about; null for what is about none. */
  methodId: 1 | 2 | 3 | 4 | null;
  checkNumber: string | null;
  /** Of a credit note, such as 'CN-000003'. */
  noteNumber: string | null;
  /** Why it was taken back, in the words of whoever did; null where nobody said. */
  reason: string | null;
}

/** How a payment came and why something was taken back, in one line: 'Check 1042: returned by the bank'. Empty where nothing is known. */
export function billingHistoryDetail({
  methodId,
  checkNumber,
  noteNumber,
  reason,
}: BillingHistoryFacts): string {
  const method = methodId === null ? null : paymentMethodText(methodId, checkNumber);
  return [method ?? noteNumber, reason].filter(Boolean).join(': ');
}
