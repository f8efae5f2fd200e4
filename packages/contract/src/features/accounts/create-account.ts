import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, optionalPhoneNumber } from '../../core/fields.ts';
import {
  groupIdList,
  organizationAccessTypeId,
  professionalTypeId,
  syncPeriodDays,
  userEmail,
  userJobTitle,
  userName,
} from './user-account.ts';

/** The new account form. */
export const newAccount = z.object({
  email: userEmail,
  firstName: userName('First Name'),
  lastName: userName('Last Name'),
  phoneNumber: optionalPhoneNumber.default(''),
  jobTitle: userJobTitle.default(''),
  professionalTypeId: professionalTypeId.nullable().default(null),
  organizationAccessTypeId,
  isSafetyCoach: z.boolean().default(false),
  isBillingContact: z.boolean().default(false),
  groupIds: groupIdList.default([]),
  /** In an enterprise: its organizations that the user may open. */
  organizationIds: z.array(id).max(2000).default([]),
  /** The same with an access type each; wins over `organizationIds`, which open as a User. */
  accountOrganizations: z
    .array(z.object({ organizationId: id, organizationAccessTypeId }))
    .max(2000)
    .optional(),
  /** Staff are always users; the other kinds are made by a link. */
  accountTypeId: z.literal(1).default(1),
  isOptimizedSyncEnabled: z.boolean().optional(),
  optimizedSyncTimePeriodDays: syncPeriodDays.nullable().optional(),
});

export const createAccount = defineCall({
  path: 'CreateAccount',
  feature: 'accounts',
  summary:
    'Adds a user to the selected organization and emails them a link that sets their password. A person with an account elsewhere joins, keeps their name and password, and is notified by email.',
  permission: 'user:manage',
  changes: ['account'],
  request: newAccount,
  response: z.object({ id: z.int() }),
  errors: [
    'account.email_exists',
    'account.required',
    'account.needs_group',
    'account.safety_coach_is_user',
    'account.outside_enterprise',
    'account.sync_is_internal',
    'group.not_found',
  ],
});
