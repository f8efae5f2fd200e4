import type { ErrorEntries } from './error-entries.ts';

/** Connections with medical record systems. */
export const integrationErrors = {
  'integration.not_found': { status: 404, message: 'That connection could not be found.' },
  'integration.partner_not_yours': {
    status: 403,
    message: 'A connection with this partner is set up by internal staff. Please ask support.',
  },
  'integration.terms_needed': {
    status: 422,
    message: 'An integration with this partner needs somebody who agrees to the terms.',
  },
  'integration.end_needed': {
    status: 422,
    message: 'An integration with this partner needs an expiration date.',
  },
  'integration.address_needed': {
    status: 422,
    message: 'Direct messages need an address to go to.',
  },
  'integration.no_key': {
    status: 422,
    message: 'Direct messages have no key.',
  },
  'integration.expires_in_past': {
    status: 422,
    message: 'The expiration date may not be before yesterday.',
  },
  'integration.address_taken': {
    status: 409,
    message: 'A connection to this address exists already.',
  },
  'partner.key_refused': {
    status: 401,
    message: 'The key was not accepted. Ask the organization that gave it to you.',
  },
  'partner.scope_missing': {
    status: 403,
    message: 'The key does not allow this. The organization that gave it to you can allow it.',
  },
} as const satisfies ErrorEntries;
