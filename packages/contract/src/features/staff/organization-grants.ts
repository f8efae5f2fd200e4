import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** Internal staff who opened an organization: who, why, and until when. */
export const staffGrant = z.object({
  id,
  accountId: z.int().positive(),
  name: withheld(z.string()),
  reason: z.string(),
  grantedOn: instant,
  expiresOn: instant,
  /** When it was ended before its time; null otherwise. */
  revokedOn: instant.nullable(),
  isActive: z.boolean(),
});
export type StaffGrant = z.infer<typeof staffGrant>;

export const getOrganizationGrants = defineCall({
  path: 'Staff/GetOrganizationGrants',
  feature: 'staff',
  summary:
    'Internal staff who opened the organization: who, why, until when. Active ones first, then the newest 20.',
  permission: 'audit:read',
  reads: ['staffGrant'],
  request: z.object({}),
  response: z.object({ grants: z.array(staffGrant) }),
});

export const revokeOrganizationGrant = defineCall({
  path: 'Staff/RevokeOrganizationGrant',
  feature: 'staff',
  summary:
    'Ends staff access before its time, from the next request on: by the organization, the staff member or a colleague.',
  permission: 'grant:end',
  scope: 'staff',
  changes: ['staffGrant'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['staff.grant_not_found'],
});

export const getOpenGrants = defineCall({
  path: 'Staff/GetOpenGrants',
  feature: 'staff',
  summary: 'The organizations that are open to internal staff right now: who opened them, why, until when.',
  permission: 'staff:grant',
  scope: 'staff',
  reads: ['staffGrant'],
  request: z.object({}),
  response: z.object({
    grants: z.array(
      z.object({
        id,
        organizationId: z.int().positive(),
        organizationName: z.string(),
        accountId: z.int().positive(),
        name: z.string(),
        reason: z.string(),
        grantedOn: instant,
        expiresOn: instant,
      }),
    ),
  }),
});
