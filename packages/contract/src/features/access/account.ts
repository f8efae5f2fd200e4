import { z } from 'zod';

/** An organization an account may open. */
export const availableOrganization = z.object({
  id: z.int().positive(),
  name: z.string(),
  isEnterpriseAdminOrg: z.boolean(),
  /** Nobody is transferred to it; left out where that is not so. */
  isDisabled: z.boolean().optional(),
  /** 1 User, 2 System Admin. */
  organizationAccessTypeId: z.int(),
});
export type AvailableOrganization = z.infer<typeof availableOrganization>;

/** The organization a session looks at, with what the pages need of it. */
export const selectedOrganization = availableOrganization.extend({
  timeZone: z.string(),
  /** Profile sharing, named as specified. */
  isSwayVisaEnabled: z.boolean(),
  externalApiEnabled: z.boolean(),
  enableSportsProfileProperties: z.boolean(),
  isMetric: z.boolean(),
  /** Test views with ranges and trends; without it scores and changes alone. */
  enableNewTestViewVisualizations: z.boolean(),
  isExpeditedBaselineEnabled: z.boolean(),
  isSymptomTrackingEnabled: z.boolean(),
});
export type SelectedOrganization = z.infer<typeof selectedOrganization>;

/** The signed-in account as the portal knows it. */
export const signedInAccount = z.object({
  id: z.int().positive(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 1 user, 4 COVID, 5 patient or family. */
  accountTypeId: z.int(),
  isSuperAdmin: z.boolean(),
  isSafetyCoach: z.boolean(),
  isBillingContact: z.boolean(),
  selectedOrganizationAccessTypeId: z.int().nullable(),
});
export type SignedInAccount = z.infer<typeof signedInAccount>;

/** Who is signed in, where, and what they may ask. The same shape after login, switching and on every start of the portal. */
export const currentUser = z.object({
  account: signedInAccount,
  hasMultipleOrganizations: z.boolean(),
  availableOrganizations: z.array(availableOrganization),
  selectedOrganization: selectedOrganization.nullable(),
  viewingAsSuper: z.boolean(),
  /** Permission names: the pages show what the server would allow, by the same words. */
  permissions: z.array(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;
