import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

export const getOrganizationBanners = defineCall({
  path: 'Organization/GetOrganizationBanners',
  feature: 'organizations',
  summary: 'The banners above every page of the selected organization for this viewer.',
  permission: 'organization:read',
  reads: ['organization', 'preference'],
  request: z.object({}),
  response: z.object({
    /** A System Admin of the enterprise looks at one of its children. */
    isManagementAdmin: z.boolean(),
    /** A sent invoice is past due, and the viewer may see invoices. */
    hasPastDueInvoice: z.boolean(),
  }),
});
