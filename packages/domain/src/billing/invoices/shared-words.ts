/** Sentences that both the forms and the refusals of calls say about an invoice. Nothing is imported here: the first script of the web has them. */
export const sharedInvoiceWords = {
  noLine: 'An invoice needs at least one line with a description and a quantity.',
  totalTooLarge: 'The amounts of this invoice are too large to be stored.',
  dueBeforeInvoiceDate: 'The due date is before the invoice date.',
  periodEndBeforeStart: 'The period ends before it starts.',
  approvalNotAllowed: 'This approval status cannot be chosen for this invoice.',
  amountsLocked:
    'The month of this invoice has ended, so its amounts are locked. Create a credit note, or void the invoice and create a new one, and reflect the change in the accounting software.',
  voidedAlready: 'This invoice is already voided.',
  hasPayment: 'This invoice has a payment. Refund or reverse it before you void the invoice.',
  paymentInFlight: 'A payment of this invoice is in progress. Wait until it is finished.',
  dateMissing: 'Enter the date of the payment.',
  dateInFuture: 'The payment date is in the future.',
  checkNumberUsed: 'A check with this number is already recorded for this organization.',
} as const;
