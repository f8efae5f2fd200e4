import { z } from 'zod';
import { email, id } from '../../core/fields.ts';
import { clinicianRoles, organizationAccessTypes } from '../../lookups/account-lookups.ts';
import { limits } from '../../lookups/limits.ts';

const required = 'required';

/** A first or last name of a user: required, at most 50 characters. `label` is the field as people call it. */
export const userName = (label: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(limits.maxNameLength, `${label} may not be greater than ${limits.maxNameLength} characters`);

/** Professional designation; empty is none. */
export const userJobTitle = z.string().trim().max(100, 'At most 100 characters');

/** 1 User, 2 Admin. */
export const organizationAccessTypeId = z
  .int()
  .refine((value): boolean => organizationAccessTypes.has(value), 'Choose User or Admin');

/** One of the clinician roles. */
export const professionalTypeId = z
  .int()
  .refine((value): boolean => clinicianRoles.has(value), 'Choose one of the types');

/** How many days optimized sync looks back. */
export const syncPeriodDays = z
  .int('Enter a whole number of days')
  .min(1, 'At least 1 day')
  .max(3650, 'At most 3650 days');

/** Email of a user: required, and well formed. */
export const userEmail = z.string().trim().min(1, required).pipe(email);

/** What an account may do in one organization. */
export const userOrganization = z.object({
  accountId: z.int(),
  organizationId: z.int(),
  name: z.string(),
  organizationAccessTypeId: z.int(),
});
export type UserOrganization = z.infer<typeof userOrganization>;

/**
 * A user of the selected organization, as those who manage users see them. Of somebody who was added by an email that has another owner, names and
 * what else is known of them are empty until they selected the organization in a session.
 */
export const userAccount = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  jobTitle: z.string().nullable(),
  professionalTypeId: z.int().nullable(),
  accountTypeId: z.int(),
  isDisabled: z.boolean(),
  /** In the selected organization: 1 User, 2 Admin. */
  organizationAccessTypeId: z.int(),
  isSafetyCoach: z.boolean(),
  isBillingContact: z.boolean(),
  groupIds: z.array(z.int()),
  /** In an enterprise: its organizations that the user may open. Empty elsewhere. */
  accessibleOrganizations: z.array(
    z.object({ organizationId: z.int(), name: z.string(), organizationAccessTypeId: z.int() }),
  ),
  /** The person has set a password or signed in by single sign-on. */
  hasSignedUp: z.boolean(),
  /**
   * Name, email, phone and profession may be changed here: the account belongs to this organization (or this enterprise) alone.
   * Otherwise only its owner changes them.
   */
  isIdentityEditable: z.boolean(),
  /** Null unless the viewer is an internal super admin. */
  isOptimizedSyncEnabled: z.boolean().nullable(),
  optimizedSyncTimePeriodDays: z.int().nullable(),
});
export type UserAccount = z.infer<typeof userAccount>;

/** What the forms for users need to know of the organization. */
export const userPlace = z.object({ isEnterpriseAdminOrg: z.boolean(), isClinicalOrganization: z.boolean() });

/** A group in the data of a user. */
export const userGroup = z.object({ id: z.int(), name: z.string(), isEnabled: z.boolean() });
export type UserGroup = z.infer<typeof userGroup>;

/** Ids of groups, each once; at most as many as one call can bear. */
export const groupIdList = z.array(id).max(2000);
