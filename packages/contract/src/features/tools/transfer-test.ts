import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { transferReason } from './transfer-profile.ts';

const byStaff = { feature: 'tools', permission: 'tool:transfer', scope: 'staff' } as const;

export const transferTest = defineCall({
  ...byStaff,
  path: 'Tools/TransferTest',
  summary:
    'Gives a test that was stored for the wrong person to another profile of the organization that took it. It can be undone for 30 days.',
  changes: ['profile', 'test', 'event', 'usage'],
  request: z.object({ profileTestId: id, currentProfileId: id, newProfileId: id, reason: transferReason }),
  response: z.object({ profileOperationId: z.int(), organizationId: z.int() }),
  errors: [
    'transfer.same_profile',
    'transfer.not_of_profile',
    'staff.grant_needed',
    'profile.not_found',
    'transfer.out_of_organization',
  ],
});

export const changeTestsToBaseline = defineCall({
  ...byStaff,
  path: 'Tools/ChangeTestsToBaseline',
  summary:
    'Makes the non-baseline tests that were taken with a code of an organization baseline tests, and the code one for them. It can be undone for 30 days.',
  changes: ['profile', 'test', 'code'],
  request: z.object({ code: z.string().trim().min(1).max(20), organizationId: id, reason: transferReason }),
  response: z.object({ profileOperationId: z.int(), testCount: z.int() }),
  errors: [
    'organization.not_found',
    'staff.grant_needed',
    'transfer.no_code',
    'transfer.no_tests',
    'transfer.too_many_people',
  ],
});
