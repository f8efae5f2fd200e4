import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { organizationSortColumns } from './organization-list-words.ts';

/** What kind of organization it is. Internal staff set each flag but the last. */
export const organizationFlags = z.object({
  isResearch: z.boolean(),
  isDemo: z.boolean(),
  isPilot: z.boolean(),
  isDisabled: z.boolean(),
  isInternalOrg: z.boolean(),
  isEnterpriseAdminOrg: z.boolean(),
  /** Nobody was tested there for 180 days. */
  isInactive: z.boolean(),
});

/** An organization as internal staff find it. */
export const organizationRow = z.object({
  id,
  name: z.string(),
  createdOn: instant,
  state: z.string().nullable(),
  ...organizationFlags.shape,
  /** The day of its newest test; null without one. */
  lastTestedOn: calendarDate.nullable(),
  /** Until when the asking staff member may look inside; null without a live grant. */
  grantedUntil: instant.nullable(),
});
export type OrganizationRow = z.infer<typeof organizationRow>;

export const getOrganizationsPaged = defineCall({
  path: 'Admin/GetOrganizationsPaged',
  feature: 'staff',
  summary: 'One page of all organizations, searched by name or id.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization', 'staffGrant', 'test'],
  request: z.object({
    ...pageFields(),
    SearchString: z.string().trim().max(100).default(''),
    SortAscending: z.boolean().default(true),
    SortByColumn: z.enum(organizationSortColumns).default('name'),
    /** The reply repeats it, so that a page knows which request was answered. */
    CorrelationId: z.string().max(400).default(''),
  }),
  response: z.object({
    items: z.array(organizationRow),
    totalRowCount: z.int(),
    correlationId: z.string(),
  }),
});
