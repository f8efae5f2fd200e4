import { z } from 'zod';
import { id } from '../../core/fields.ts';
import { availableOrganization } from '../access/account.ts';

/** What an account may do in one organization. */
export const accountOrganization = z.object({
  accountId: id,
  organizationId: id,
  /** 1 User, 2 Admin. */
  organizationAccessTypeId: z.int(),
});
export type AccountOrganization = z.infer<typeof accountOrganization>;

/** An account with everything the account area and the users' pages show of it, seen from the selected organization. */
export const accountDetail = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  jobTitle: z.string().nullable(),
  professionalTypeId: z.int().nullable(),
  isDisabled: z.boolean(),
  isSafetyCoach: z.boolean(),
  isBillingContact: z.boolean(),
  /** 1 user, 4 COVID, 5 patient or family. */
  accountTypeId: z.int(),
  /** 1 User, 2 Admin; null where the account does not belong to the selected organization. */
  organizationAccessTypeId: z.int().nullable(),
  selectedOrganizationAccessTypeId: z.int().nullable(),
  isSuperAdmin: z.boolean(),
  viewingAsSuper: z.boolean(),
  isEnterpriseAdminOrg: z.boolean(),
  isOptimizedSyncEnabled: z.boolean(),
  optimizedSyncTimePeriodDays: z.int().nullable(),
  groupIds: z.array(id),
  organizationIds: z.array(id),
  accessibleOrganizations: z.array(z.object({ name: z.string(), organizationAccessTypeId: z.int() })),
  availableOrganizations: z.array(availableOrganization),
  accountOrganizations: z.array(accountOrganization),
  hasMultipleOrganizations: z.boolean(),
  selectedOrganization: z
    .object({ id, name: z.string(), organizationAccessTypeId: z.int().nullable() })
    .nullable(),
});
export type AccountDetail = z.infer<typeof accountDetail>;
