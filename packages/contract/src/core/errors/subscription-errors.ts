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
      'Somebody else changed this subscription in the meantime. Nothing was saved; your changes are still here.',
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
      'A subscription cannot change between sports and clinical, because its credits belong to it. Add one of the other family.',
  },
  'subscription.start_fixed': {
    status: 422,
    message:
      'The start date cannot be changed, because an invoice, credits or tested people are counted from it.',
  },
  'subscription.in_use': {
    status: 422,
    message:
      'This subscription cannot be deleted, because an invoice bills it, or credits or tested people are counted in it.',
  },
  /** The reason is a sentence of the rules of billing. */
  'subscription.not_billable': { status: 422, message: '{reason} No invoice was made.' },
  'subscription.billed_already': {
    status: 409,
    message: 'Invoice {number} already bills this period. Void it first if it has to be made anew.',
  },
  /** The reason is a sentence of the rules of billing. */
  'subscription.not_upgradable': { status: 422, message: '{reason} Nothing was changed.' },
  'subscription.credits_changed': {
    status: 409,
    message:
      'Credits were used or bought since these lines were calculated. We calculated them again: check them.',
  },
} as const satisfies ErrorEntries;
