import type { ErrorEntries } from './error-entries.ts';

/** Connections with medical record systems. */
export const integrationErrors = {
  'integration.not_found': { status: 404, message: 'That connection could not be found.' },
  'integration.partner_not_yours': {
    status: 403,
    message: 'A connection with this partner is set up by internal staff. Please ask support.',
  },
  'integration.partner_not_served': {
    status: 422,
    message: 'The portal does not deliver to this partner yet.',
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
