import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { organizationEdit, staffOrganization } from './edited-organization.ts';

const forStaff = { feature: 'staff', permission: 'staff:tools', scope: 'staff' } as const;

export const getOrganizationToEdit = defineCall({
  path: 'Admin/GetOrganization',
  ...forStaff,
  summary: 'An organization as internal staff edit it, with its flags and what is known of its billing.',
  reads: ['organization', 'billing'],
  request: z.object({ orgId: id }),
  response: z.object({ organization: staffOrganization }),
  errors: ['organization.not_found'],
});

/** A System Admin of an organization: one of its staff, whom internal staff may name. */
export const adminAccount = z.object({ id, firstName: z.string(), lastName: z.string() });
export type AdminAccount = z.infer<typeof adminAccount>;

export const getAdminAccounts = defineCall({
  path: 'Admin/GetAdminAccounts',
  ...forStaff,
  summary: 'The System Admins of an organization, of whom one is its administrator.',
  reads: ['account'],
  request: z.object({ orgId: id }),
  response: z.object({ accounts: z.array(adminAccount) }),
  errors: ['organization.not_found'],
});

const changedMeasure = z.object({ regulationMeasureId: z.int(), name: z.string() });

export const previewMeasureAccess = defineCall({
  path: 'Admin/PreviewMeasureAccess',
  ...forStaff,
  summary:
    'What an organization would gain and lose if it had the tests of a package and no others, and which protocols would change.',
  reads: ['measure', 'protocol'],
  request: z.object({ orgId: id, packageTierId: id }),
  response: z.object({
    added: z.array(changedMeasure),
    removed: z.array(changedMeasure),
    /** Protocols that would lose tests, and how many. */
    protocols: z.array(z.object({ name: z.string(), lostCount: z.int() })),
    /** A protocol that would be left without a test: as long as there is one the tests cannot be reset. */
    emptied: z.string().nullable(),
  }),
  errors: ['organization.not_found'],
});

export const updateOrganization = defineCall({
  path: 'Admin/UpdateOrganization',
  ...forStaff,
  summary:
    'Changes what an organization is called, where it is, what kind it is and which package it has; with `updateMeasureAccess` it gets the tests of its package and no others.',
  changes: ['organization', 'measure', 'protocol', 'preference', 'billing'],
  request: z.object({
    organization: organizationEdit.extend({ id, updatedAt: instant }),
    updateMeasureAccess: z.boolean(),
  }),
  response: z.object({ updatedAt: instant }),
  errors: [
    'organization.not_found',
    'organization.changed_meanwhile',
    'organization.admin_unfit',
    'organization.has_children',
    'organization.has_profiles',
    'organization.no_package',
    'measure.last_of_protocol',
  ],
});
