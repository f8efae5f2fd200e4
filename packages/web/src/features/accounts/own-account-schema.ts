import type { ResponseOf } from '@plumbline/contract';
import type { getOwnAccount } from '@plumbline/contract/features/accounts/own-account';
import { personalInformation } from '@plumbline/contract/features/accounts/update-account';
import { userEmail } from '@plumbline/contract/features/accounts/user-account';
import { z } from 'zod';

export type OwnAccount = ResponseOf<typeof getOwnAccount>;

/** What the form holds: the call's own fields, with text where the call takes none. */
export const ownAccountForm = personalInformation
  .omit({ isOptimizedSyncEnabled: true, optimizedSyncTimePeriodDays: true })
  .extend({ email: userEmail, oldPassword: z.string().max(256) });

/** The form as the account stands. */
export const formOf = ({ account }: OwnAccount): z.input<typeof ownAccountForm> => ({
  firstName: account.firstName,
  lastName: account.lastName,
  phoneNumber: account.phoneNumber ?? '',
  jobTitle: account.jobTitle ?? '',
  professionalTypeId: account.professionalTypeId,
  email: account.email,
  oldPassword: '',
});
