import { familyAccountRights } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, int32, optionalPhoneNumber, typedPassword } from '../../core/fields.ts';
import { accessLinkId } from '../sharing/profile-access-link.ts';
import { signInReply } from './sign-in-reply.ts';

const name = z.string().trim().min(1, { error: 'required' }).max(50);

export const createPatientAccount = defineCall({
  path: 'CreatePatientAccount',
  feature: 'access',
  summary:
    'Creates a family account for someone with a valid access link and signs it in. It can never become another kind of account.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({
    profileAccessLinkUniqueId: accessLinkId,
    email,
    firstName: name,
    lastName: name,
    phoneNumber: optionalPhoneNumber.nullish(),
    requestedPassword: typedPassword,
    /** A family account and no other kind: a request for a user account is refused. */
    accountTypeId: z.literal(familyAccountRights.accountTypeId).optional(),
    /** Taken and not followed: such an account is a User and no safety coach. */
    organizationAccessTypeId: int32.optional(),
    isSafetyCoach: z.boolean().optional(),
  }),
  response: signInReply.extend({
    organizationAccessTypeId: z.literal(familyAccountRights.organizationAccessTypeId),
  }),
  errors: [
    'sharing.link_invalid',
    'sharing.account_not_made',
    'password.requirements',
    'password.too_common',
    'password.own_name',
    'login.not_right',
  ],
});
