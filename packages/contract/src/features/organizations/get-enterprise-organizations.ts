import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

/** A child organization as its enterprise sees it: totals, never people. */
export const enterpriseOrganization = z.object({
  id,
  name: z.string(),
  street: z.string().nullable(),
  apartment: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** Degrees; of the organization itself where they are known, otherwise of its ZIP code in the United States. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  lastTestDate: instant.nullable(),
  totalTests: z.int(),
  totalProfiles: z.int(),
  /** Somebody was tested there within the last 180 days. */
  isActive: z.boolean(),
  /** The asking account has its own access there, or internal staff a live grant. */
  canView: z.boolean(),
});
export type EnterpriseOrganization = z.infer<typeof enterpriseOrganization>;

export const getEnterpriseOrganizations = defineCall({
  path: 'Enterprise/GetEnterpriseOrganizations',
  feature: 'organizations',
  summary: 'The child organizations of the selected enterprise with their totals.',
  permission: 'enterprise:read',
  scope: 'enterprise',
  reads: ['organization', 'account'],
  request: z.object({ includeParentOrg: z.boolean().default(false) }),
  response: z.object({ organizations: z.array(enterpriseOrganization) }),
});
