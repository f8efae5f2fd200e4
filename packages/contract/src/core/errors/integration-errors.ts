import type { ErrorEntries } from './error-entries.ts';

/** Connections with medical record systems. */
export const integrationErrors = {
  'integration.not_found': { status: 404, message: 'That connection could not be found.' },
  'integration.partner_not_yours': {
    status: 403,
    message: 'A connection with this partner is set up by internal staff. Please ask support.',
  },
  'integration.key_not_yours': {
    status: 403,
    message: 'A System Admin of the organization makes the key.',
  },
  'integration.terms_needed': {
    status: 422,
    message: 'An integration with this partner needs somebody to agree to the terms.',
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
  'webhook.not_found': { status: 404, message: 'That webhook could not be found.' },
  'webhook.delivery_not_found': { status: 404, message: 'That delivery could not be found.' },
  'webhook.not_yours': {
    status: 403,
    message:
      'A System Admin of the organization adds webhooks, changes their addresses and makes their secrets.',
  },
  'webhook.too_many': {
    status: 422,
    message: 'An organization has at most five webhooks. Remove one first.',
  },
  'webhook.address_refused': {
    status: 422,
    message:
      'A webhook goes to an address on the public internet: https, port 443, and no name or password in it.',
  },
  'webhook.name_unknown': {
    status: 422,
    message: 'The name in this address was not found on the internet. Check how it is written.',
  },
  'webhook.key_needed': {
    status: 422,
    message: 'A webhook needs a key of this organization. The receiver uses it to fetch the details.',
  },
  'webhook.not_sending': {
    status: 409,
    message: 'This webhook sends nothing now, because it or its key is off or paused. Turn it on first.',
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
