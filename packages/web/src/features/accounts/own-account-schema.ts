import type { ResponseOf } from '@plumbline/contract';
import type { getOwnAccount } from '@plumbline/contract/features/accounts/own-account';
import { personalInformation } from '@plumbline/contract/features/accounts/update-account';
import { userEmail } from '@plumbline/contract/features/accounts/user-account';
import { z } from 'zod';

export type OwnAccount = ResponseOf<typeof getOwnAccount>;

/** The fields of the form: the call's own, with a text where the call takes null. */
export const ownAccountForm = personalInformation
  .omit({ isOptimizedSyncEnabled: true, optimizedSyncTimePeriodDays: true })
  .extend({ email: userEmail, oldPassword: z.string().max(256) });

/** Returns the form of the current account. */
export const formOf = ({ account }: OwnAccount): z.input<typeof ownAccountForm> => ({
  firstName: account.firstName,
  lastName: account.lastName,
  phoneNumber: account.phoneNumber ?? '',
  jobTitle: account.jobTitle ?? '',
  professionalTypeId: account.professionalTypeId,
  email: account.email,
  oldPassword: '',
});
