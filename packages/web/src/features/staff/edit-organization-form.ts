import type { StaffOrganization } from '@plumbline/contract';
import { organizationEdit } from '@plumbline/contract/features/staff/edited-organization';
import { z } from 'zod';

export const organizationForm = organizationEdit.extend({ updateMeasureAccess: z.boolean() });
export type EditInput = z.input<typeof organizationForm>;
export type EditValues = z.output<typeof organizationForm>;

/** What the form starts with: the organization as it is stored, and its tests left as they are. */
export const valuesOf = (organization: StaffOrganization): EditInput => ({
  ...organization,
  updateMeasureAccess: false,
});
