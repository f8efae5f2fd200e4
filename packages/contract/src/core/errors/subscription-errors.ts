import type { ErrorEntries } from './error-entries.ts';

/** Subscriptions of both families. */
export const subscriptionErrors = {
  'subscription.not_found': { status: 404, message: 'That subscription could not be found.' },
  'subscription.both_asked': {
    status: 400,
    message: 'Ask for the upcoming subscription or the previous one, not for both.',
  },
  'subscription.previous_internal': {
    status: 403,
    message: 'Past subscriptions are shown to internal staff only.',
  },
  'subscription.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this subscription while you were editing. Nothing was saved, but your changes are still here.',
  },
  'subscription.dates_turned': { status: 422, message: 'The end date must not be before the start date.' },
  'subscription.too_large': {
    status: 422,
    message: 'One billing cycle costs more than an invoice can hold.',
  },
  'subscription.two_flags': { status: 422, message: 'Choose only one of free, manual billing and trial.' },
  'subscription.family_changed': {
    status: 422,
    message:
      'You cannot change a subscription between sports and clinical, because it has its own credits. Add a new subscription instead.',
  },
  'subscription.start_fixed': {
    status: 422,
    message: 'You cannot change the start date, because an invoice, credits or tested people depend on it.',
  },
  'subscription.in_use': {
    status: 422,
    message:
      'You cannot delete this subscription, because an invoice, credits or tested people belong to it.',
  },
  /** The reason is a sentence of the rules of billing. */
  'subscription.not_billable': { status: 422, message: '{reason} No invoice was created.' },
  'subscription.billed_already': {
    status: 409,
    message: 'Invoice {number} already bills this period. To create a new invoice, void that one first.',
  },
  /** The reason is a sentence of the rules of billing. */
  'subscription.not_upgradable': { status: 422, message: '{reason} Nothing was changed.' },
  'subscription.credits_changed': {
    status: 409,
    message:
      'Credits changed after these lines were calculated. We calculated the lines again. Please check them.',
  },
} as const satisfies ErrorEntries;
