import { sharedInvoiceWords } from '@plumbline/domain/billing/invoices/shared-words';
import type { ErrorEntries } from './error-entries.ts';

/** Invoices and what is paid of them. */
export const invoiceErrors = {
  'invoice.not_found': { status: 404, message: 'That invoice could not be found.' },
  'invoice.no_lines': {
    status: 422,
    message: sharedInvoiceWords.noLine,
  },
  'invoice.line_incomplete': { status: 422, message: 'Line {line} has no unit price.' },
  'invoice.negative_total': { status: 422, message: 'The total of an invoice cannot be below $0.00.' },
  'invoice.too_large': { status: 422, message: sharedInvoiceWords.totalTooLarge },
  'invoice.due_before_date': { status: 422, message: sharedInvoiceWords.dueBeforeInvoiceDate },
  'invoice.period_turned': { status: 422, message: sharedInvoiceWords.periodEndBeforeStart },
  'invoice.amortization_wrong': {
    status: 422,
    message: 'The amortization must end after it starts and within ten years.',
  },
  'invoice.has_credit_note': {
    status: 422,
    message: 'A credit note corrects this invoice, so its amounts are locked.',
  },
  'invoice.moved_into_ended_month': {
    status: 422,
    message: 'An invoice cannot be moved into a month that has ended.',
  },
  'invoice.approval_not_allowed': {
    status: 422,
    message: sharedInvoiceWords.approvalNotAllowed,
  },
  'invoice.not_editable': {
    status: 422,
    message: 'This invoice can no longer be edited, because it was paid or voided.',
  },
  'invoice.amounts_locked': {
    status: 422,
    message: sharedInvoiceWords.amountsLocked,
  },
  'invoice.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this invoice while you were editing. Nothing was saved, but your changes are still here.',
  },
  'invoice.voided_already': { status: 422, message: sharedInvoiceWords.voidedAlready },
  'invoice.has_payment': {
    status: 422,
    message: sharedInvoiceWords.hasPayment,
  },
  'invoice.no_billing_email': {
    status: 422,
    message: 'This organization has no billing email. Add one under Billing Settings first.',
  },
  'invoice.tax_locked': {
    status: 422,
    message:
      'Whoever pays this invoice is taxed in another way by now, and its month has ended, so its amounts are locked. Void it and make a new one.',
  },
  'invoice.revision_not_found': {
    status: 404,
    message: 'That revision of the invoice could not be found.',
  },
  'invoice.not_paid': {
    status: 422,
    message: 'Nothing has been paid on this invoice, so it has no receipt.',
  },
  'invoice.busy': {
    status: 503,
    message: 'Too many documents are being created right now. Please try again in a minute.',
  },
  'payment.not_found': { status: 404, message: 'That payment could not be found.' },
  'payment.not_payable': { status: 422, message: '{sentence} Nothing was paid.' },
  'payment.amount_invalid': {
    status: 422,
    message: 'Enter an amount above $0.00 with at most two decimals.',
  },
  'payment.above_remaining': { status: 422, message: 'The amount is above the {remaining} still due.' },
  'payment.manual_internal': {
    status: 403,
    message: 'Only internal staff can record payments made another way.',
  },
  'payment.date_needed': { status: 422, message: sharedInvoiceWords.dateMissing },
  'payment.date_in_future': { status: 422, message: sharedInvoiceWords.dateInFuture },
  'payment.check_number_needed': { status: 422, message: 'Enter the number of the check.' },
  'payment.check_number_taken': {
    status: 409,
    message: sharedInvoiceWords.checkNumberUsed,
  },
  'payment.cards_off': {
    status: 422,
    message: 'This portal does not accept cards. Pay as described on the invoice, or contact us.',
  },
  'payment.in_flight': {
    status: 409,
    message: sharedInvoiceWords.paymentInFlight,
  },
  'payment.custom_amount_internal': {
    status: 403,
    message: 'You must pay the full amount due, {remaining}. Only internal staff can charge another amount.',
  },
  'payment.below_card_minimum': { status: 422, message: 'Card payments must be at least $0.50.' },
  'payment.no_card': { status: 422, message: 'No card is saved for this organization.' },
  'payment.card_of_payer': {
    status: 422,
    message: 'This invoice is billed to {payer}. Only {payer} can pay it by card.',
  },
  'payment.return_elsewhere': {
    status: 422,
    message: 'The bank may only return to a page of this portal.',
  },
  'payment.declined': { status: 422, message: '{sentence} Nothing was charged.' },
  'payment.not_manual': { status: 422, message: 'You cannot reverse a card payment. Refund it instead.' },
  'payment.has_refund': {
    status: 422,
    message: 'Part of this payment was refunded, so it cannot be reversed. Refund the rest of it.',
  },
  'payment.above_account': {
    status: 422,
    message: 'The amount is above the {onAccount} of credit that can be applied.',
  },
  'payment.credit_applied': {
    status: 422,
    message: 'This payment left a credit that paid another invoice. Reverse that payment first.',
  },
  'refund.of_account_credit': {
    status: 422,
    message: 'You cannot refund an account credit here. Reverse it, then refund it from the account.',
  },
  'refund.more_than_paid': { status: 422, message: 'At most {limit} of this payment can be refunded.' },
  'refund.in_flight': {
    status: 409,
    message: 'A refund of this payment is in progress. Wait until it is done.',
  },
  'refund.declined': { status: 422, message: '{sentence} Nothing was refunded.' },
  'credit_note.not_found': { status: 404, message: 'That credit note could not be found.' },
  'credit_note.refused': { status: 422, message: '{sentence} Nothing was credited.' },
  'credit_note.line_wrong': { status: 422, message: 'Line {line}: {sentence} Nothing was credited.' },
  'payment.reversed_already': { status: 422, message: 'This payment was already reversed.' },
  'books.not_next': {
    status: 422,
    message: 'You can close months only in order, after each has ended. Reload the page.',
  },
} as const satisfies ErrorEntries;
