import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { billingInfo } from './billing-info.ts';

/** An organization that the selected one pays for: figures, never people. */
export const billingChildOrg = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  isInternalOrg: z.boolean(),
  /** The package that was agreed; null where none was. */
  packageTierId: z.int().nullable(),
  totalProfiles: z.int(),
  totalTests: z.int(),
});
export type BillingChildOrg = z.infer<typeof billingChildOrg>;

const refusals = [
  'billing.set_by_staff',
  'organization.not_found',
  'billing.payer_is_itself',
  'billing.payer_has_payer',
  'billing.has_children',
  'billing.child_has_payer',
  'connection.organization_disabled',
] as const;

export const updateBillToOrg = defineCall({
  path: 'Billing/UpdateBillToOrg',
  feature: 'billing',
  summary:
    'Sets who pays for the selected organization starting today; null means itself. Internal staff only.',
  permission: 'billing:manage',
  changes: ['billing', 'organization'],
  request: z.object({ OrganizationId: id.nullable() }),
  response: z.object({ billingInfo }),
  errors: refusals,
});

export const getBillingChildOrgs = defineCall({
  path: 'Billing/GetBillingChildOrgs',
  feature: 'billing',
  summary: 'The organizations that the selected one pays for, sorted by name.',
  permission: 'billing:manage',
  reads: ['billing', 'organization'],
  request: z.object({}),
  response: z.object({ organizations: z.array(billingChildOrg) }),
});

export const addBillingChildOrg = defineCall({
  path: 'Billing/AddBillingChildOrg',
  feature: 'billing',
  summary:
    'The selected organization pays for another one from today on. Internal staff add any; System Admins of an enterprise add their children.',
  permission: 'billing:manage',
  changes: ['billing', 'organization'],
  request: z.object({ OrganizationId: id }),
  response: z.object({}),
  errors: refusals,
});

export const removeBillingChildOrg = defineCall({
  path: 'Billing/RemoveBillingChildOrg',
  feature: 'billing',
  summary: 'Ends paying for an organization, which pays for itself starting today.',
  permission: 'billing:manage',
  changes: ['billing', 'organization'],
  request: z.object({ OrganizationId: id }),
  response: z.object({}),
  errors: refusals,
});
