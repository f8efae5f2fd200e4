import type { ErrorEntries } from './error-entries.ts';

/** Connections with medical record systems. */
export const integrationErrors = {
  'integration.not_found': { status: 404, message: 'That integration could not be found.' },
  'integration.partner_not_yours': {
    status: 403,
    message: 'Internal staff set up the integration with this partner. Please ask support.',
  },
  'integration.key_not_yours': {
    status: 403,
    message: 'Only a System Admin of the organization can create the key.',
  },
  'integration.terms_needed': {
    status: 422,
    message: 'You must agree to the terms to create an integration with this partner.',
  },
  'integration.end_needed': {
    status: 422,
    message: 'An integration with this partner needs an expiration date.',
  },
  'integration.address_needed': {
    status: 422,
    message: 'Enter the direct address for the messages.',
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
    message: 'An integration with this address already exists.',
  },
  'webhook.not_found': { status: 404, message: 'That webhook could not be found.' },
  'webhook.delivery_not_found': { status: 404, message: 'That delivery could not be found.' },
  'webhook.not_yours': {
    status: 403,
    message:
      'Only a System Admin of the organization can add webhooks, change their addresses or create their secrets.',
  },
  'webhook.too_many': {
    status: 422,
    message: 'An organization has at most five webhooks. Remove one first.',
  },
  'webhook.address_refused': {
    status: 422,
    message: 'Enter a public https address on port 443, without a user name or password.',
  },
  'webhook.name_unknown': {
    status: 422,
    message: 'This address was not found on the internet. Check the spelling.',
  },
  'webhook.key_needed': {
    status: 422,
    message: 'A webhook needs a key of this organization. The receiver uses it to fetch the details.',
  },
  'webhook.not_sending': {
    status: 409,
    message: 'This webhook is not sending, because it or its key is off or paused. Turn it on first.',
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
