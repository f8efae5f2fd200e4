import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const findOrganization = defineCall({
  path: 'Staff/FindOrganization',
  feature: 'staff',
  summary: 'The name of an organization by its id, for forms that ask for an organization.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization'],
  request: z.object({ organizationId: id }),
  response: z.object({ organization: z.object({ id, name: z.string() }) }),
  errors: ['organization.not_found'],
});
