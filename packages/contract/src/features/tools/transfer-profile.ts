import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** Of an enterprise's System Admin, between organizations that both are theirs; of internal staff between two that they have open. */
const transfer = { feature: 'tools', permission: 'enterprise:transfer', scope: 'enterprise' } as const;

const payload = { profileId: id, organizationId: id };

/** Why an act is done, as the list of operations and the audit log keep it. */
export const transferReason = z.string().trim().max(500).default('');

const errors = [
  'profile.not_found',
  'organization.not_found',
  'transfer.to_enterprise',
  'transfer.to_disabled',
  'transfer.same_organization',
  'staff.grants_needed',
] as const;

export const startTransferProfile = defineCall({
  ...transfer,
  path: 'Tools/StartTransferProfile',
  summary: 'Who would be transferred to which organization. Nothing is changed by it.',
  reads: ['profile', 'organization'],
  request: z.object(payload),
  response: z.object({
    profileId: z.int(),
    organizationId: z.int(),
    profileName: withheld(z.string()),
    organizationName: z.string(),
    fromOrganizationId: z.int(),
    fromOrganizationName: z.string(),
  }),
  errors,
  audits: 'profile',
});

export const confirmTransferProfile = defineCall({
  ...transfer,
  path: 'Tools/ConfirmTransferProfile',
  summary:
    'Makes another organization the home of a profile: it leaves the organization that it is at home in, whose tests of it stay counted and billed there. It can be undone for 30 days.',
  changes: ['profile', 'test', 'event', 'code', 'group', 'importRequest', 'organization'],
  request: z.object({ ...payload, reason: transferReason }),
  response: z.object({ profileOperationId: z.int(), fromOrganizationId: z.int() }),
  errors,
});
