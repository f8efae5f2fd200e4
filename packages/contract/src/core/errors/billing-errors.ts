import type { ErrorEntries } from './error-entries.ts';

/** Who pays for whom. */
export const billingErrors = {
  'billing.set_by_staff': {
    status: 403,
    message: 'Internal staff set who pays for an organization. Contact us to have it changed.',
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
    message: 'That organization is already billed to another one. Remove it there first.',
  },
} as const satisfies ErrorEntries;
