import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, id, int32, phoneNumber, typedPassword } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';
import { accountDetail, accountOrganization } from './account-detail.ts';
import { organizationAccessTypeId } from './user-account.ts';

/** Empty is none. */
const emptyIsNone = (text: string | null): string | null => (text === '' ? null : text);

/** What somebody says about themselves, as the form of the account area sends it. */
export const personalInformation = z.object({
  firstName: z.string().trim().min(1, { error: 'required' }).max(limits.maxNameLength),
  lastName: z.string().trim().max(limits.maxNameLength),
  phoneNumber: z
    .union([z.literal(''), phoneNumber])
    .nullable()
    .transform(emptyIsNone),
  jobTitle: z.string().trim().max(100).nullable().transform(emptyIsNone),
  professionalTypeId: int32.nullable(),
  isOptimizedSyncEnabled: z.boolean(),
  optimizedSyncTimePeriodDays: z.int().min(1).max(3650).nullable(),
});

export const updateAccount = defineCall({
  path: 'UpdateAccount',
  feature: 'accounts',
  summary:
    'Changes your account, or for System Admins a user of the organization. Fields that are left out do not change. You cannot change your own permissions here.',
  permission: 'signedIn',
  scope: 'own',
  changes: ['account'],
  request: personalInformation.partial().extend({
    /** Left out: the own account. */
    id: id.optional(),
    /** Another address waits until it has confirmed itself by the link it is sent. */
    email: email.optional(),
    isChangingEmail: z.boolean().optional(),
    /** The present password: needed for another one, for another email, and for another phone number, to which codes go. */
    oldPassword: typedPassword.optional(),
    newPassword: typedPassword.optional(),
    accountTypeId: int32.optional(),
    isDisabled: z.boolean().optional(),
    isSafetyCoach: z.boolean().optional(),
    isBillingContact: z.boolean().optional(),
    isSuperAdmin: z.boolean().optional(),
    organizationAccessTypeId: organizationAccessTypeId.nullable().optional(),
    /** Both spellings of the groups are taken. */
    groupIds: z.array(id).max(1000).optional(),
    groupsIds: z.array(id).max(1000).optional(),
    updateGroups: z.boolean().optional(),
    organizationIds: z.array(id).max(1000).optional(),
    accountOrganizations: z
      .array(accountOrganization.extend({ organizationAccessTypeId }))
      .max(1000)
      .optional(),
    updateOrganizations: z.boolean().optional(),
  }),
  response: z.object({
    /** Null where it was another one's: GetAccount shows that. */
    account: accountDetail.nullable(),
    /** The address that has still to confirm itself. */
    pendingEmail: z.string().nullable(),
  }),
  errors: [
    'account.not_found',
    'account.own_rights',
    'account.super_view',
    'account.email_exists',
    'account.email_elsewhere',
    'account.phone_needs_password',
    'password.requirements',
    'password.too_common',
    'password.own_name',
    'password.not_right',
    'password.held_off',
    'access.too_many_requests',
    'access.denied',
    'account.not_edited_here',
    'account.belongs_elsewhere',
    'account.required',
    'account.needs_group',
    'account.safety_coach_is_user',
    'account.last_admin',
    'account.outside_enterprise',
    'account.sync_is_internal',
    'group.not_found',
  ],
});
