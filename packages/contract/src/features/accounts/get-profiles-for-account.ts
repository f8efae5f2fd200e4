import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

export const getProfilesForAccount = defineCall({
  path: 'GetProfilesForAccount',
  feature: 'accounts',
  summary:
    "The profiles an account is linked to: the viewer's own, or with an id those that the viewer sees of a family or COVID account.",
  permission: 'signedIn',
  scope: 'own',
  reads: ['profileAccess', 'profile'],
  request: z.object({ accountId: id.optional() }),
  response: z.object({
    profiles: z.array(
      z.object({
        id: z.int(),
        firstName: withheld(z.string()),
        lastName: withheld(z.string()),
        relationshipTypeId: z.int(),
        /** Whose record it is; null for another account's profiles. */
        homeOrganizationName: z.string().nullable(),
      }),
    ),
  }),
  errors: ['account.not_found'],
  audits: 'profile',
});
