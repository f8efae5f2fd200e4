import { grantOrganizationAccess } from '@plumbline/contract/features/staff/grant-organization-access';
import { z } from 'zod';

const { organizationId } = grantOrganizationAccess.request.shape;

/** The call's own schema, with the id as typed text. */
export const organizationGrantForm = grantOrganizationAccess.request.extend({
  organizationId: z
    .string()
    .refine(
      (typed) => /^\d+$/.test(typed.trim()) && organizationId.safeParse(Number(typed)).success,
      'Enter an organization ID.',
    ),
});
