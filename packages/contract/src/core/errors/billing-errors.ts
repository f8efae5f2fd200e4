import type { ErrorEntries } from './error-entries.ts';

/** Who pays for whom, and with which card. */
export const billingErrors = {
  'billing.nothing_yet': { status: 404, message: 'This organization has no package and no invoice yet.' },
  'billing.set_by_staff': {
    status: 403,
    message: 'Contact us to change who pays for this organization.',
  },
  'billing.payer_is_itself': { status: 422, message: 'An organization cannot be its own child or payer.' },
  'billing.payer_has_payer': {
    status: 422,
    message: 'An organization that is billed to another one cannot pay for others.',
  },
  'billing.has_children': {
    status: 422,
    message:
      'An organization that pays for others cannot be billed to another one. Remove its child organizations first.',
  },
  'billing.child_has_payer': {
    status: 422,
    message: 'Another organization already pays for that organization. Remove it there first.',
  },
  'card.not_found': {
    status: 422,
    message: 'The card processor could not find the card. Please enter it again.',
  },
  'card.declined': { status: 422, message: '{sentence} The card was not saved.' },
  'card.expired': { status: 422, message: 'The card has expired. Please use another card.' },
  'card.not_reached': {
    status: 503,
    message: 'The card processor did not answer, so nothing was changed. Please try again in a minute.',
  },
} as const satisfies ErrorEntries;
