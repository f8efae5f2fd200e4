import { optionalPhoneNumber } from '@plumbline/contract/core/fields';
import {
  organizationAccessTypeId,
  professionalTypeId,
  syncPeriodDays,
  type UserAccount,
  userEmail,
  userJobTitle,
  userName,
} from '@plumbline/contract/features/accounts/user-account';
import {
  organizationAccess,
  problemsOfUser,
  type UserPlace,
  type UserProblem,
} from '@plumbline/domain/access/user-rules';
import { z } from 'zod';

/** The message after every saved change of a user. */
export const userSaved = 'User Successfully Updated';

const loose = z.string();

const identity = {
  firstName: userName('First Name'),
  lastName: userName('Last Name'),
  email: userEmail,
  phoneNumber: optionalPhoneNumber,
  jobTitle: userJobTitle,
  professionalTypeId: professionalTypeId.nullable(),
};
/** Fields that are shown and cannot be changed are not validated: a value that an earlier form accepted must not block the rest. */
const identityAsItIs = {
  firstName: loose,
  lastName: loose,
  email: loose,
  phoneNumber: loose,
  jobTitle: loose,
  professionalTypeId: z.int().nullable(),
};

/** The days that optimized sync looks back, as typed. */
export const typedSyncDays = z
  .string()
  .trim()
  .refine(
    (typed) => typed === '' || syncPeriodDays.safeParse(Number(typed)).success,
    'Enter a number of days',
  );

const rest = {
  organizationAccessTypeId,
  isSafetyCoach: z.boolean(),
  isBillingContact: z.boolean(),
  groupIds: z.array(z.int()),
  accountOrganizations: z.array(
    z.object({ organizationId: z.int(), organizationAccessTypeId: organizationAccessTypeId }),
  ),
  isOptimizedSyncEnabled: z.boolean(),
  optimizedSyncTimePeriodDays: typedSyncDays,
};

const words: Readonly<Record<UserProblem, string>> = {
  jobTitle: 'required',
  professionalTypeId: 'required',
  groupIds: 'required',
  isSafetyCoach: 'Only a User can be a safety coach.',
};
const fieldsOfProblems = Object.keys(words) as UserProblem[];

/**
 * Returns the form of a user: the call's own schemas, and the rules that depend on the organization.
 *
 * @param isIdentityEditable false where only the account's owner may change who they are
 */
export function userForm(place: UserPlace, isIdentityEditable = true) {
  const base = isIdentityEditable
    ? z.object({ ...identity, ...rest })
    : z.object({ ...identityAsItIs, ...rest });
  return fieldsOfProblems.reduce(
    (schema, field) =>
      schema.refine(
        (user) =>
          (!isIdentityEditable && (field === 'jobTitle' || field === 'professionalTypeId')) ||
          !problemsOfUser(user, place).includes(field),
        // Each field is validated by itself, so that a missing email does not hide a missing group.
        { path: [field], message: words[field], when: () => true },
      ),
    base,
  );
}
export type UserForm = z.infer<ReturnType<typeof userForm>>;

/** Returns the empty form. */
export const newUserForm: UserForm = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  jobTitle: '',
  professionalTypeId: null,
  organizationAccessTypeId: organizationAccess.user,
  isSafetyCoach: false,
  isBillingContact: false,
  groupIds: [],
  accountOrganizations: [],
  isOptimizedSyncEnabled: false,
  optimizedSyncTimePeriodDays: '',
};

/** Returns the form of an existing user. */
export function userFormOf(account: UserAccount): UserForm {
  return {
    ...newUserForm,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phoneNumber: account.phoneNumber ?? '',
    jobTitle: account.jobTitle ?? '',
    professionalTypeId: account.professionalTypeId,
    organizationAccessTypeId: account.organizationAccessTypeId,
    isSafetyCoach: account.isSafetyCoach,
    isBillingContact: account.isBillingContact,
    groupIds: account.groupIds,
    isOptimizedSyncEnabled: account.isOptimizedSyncEnabled ?? false,
    optimizedSyncTimePeriodDays: daysText(account.optimizedSyncTimePeriodDays),
  };
}

export const daysText = (days: number | null): string => (days === null ? '' : String(days));
export const daysOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
