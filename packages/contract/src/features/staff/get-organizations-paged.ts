import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant, int32 } from '../../core/fields.ts';

/** Every column of the list that sorts. */
export const organizationSortColumns = ['id', 'name', 'createdOn', 'state'] as const;
export type OrganizationSortColumn = (typeof organizationSortColumns)[number];

/** Rows a page may hold; zero or less asks for all of them, which is this many at most. */
export const maxOrganizationRows = 10_000;

/** An organization as internal staff find it. */
export const organizationRow = z.object({
  id,
  name: z.string(),
  createdOn: instant,
  state: z.string().nullable(),
  isDemo: z.boolean(),
  isInternal: z.boolean(),
  isEnterprise: z.boolean(),
  /** Until when the asking staff member may look inside; null without a live grant. */
  grantedUntil: instant.nullable(),
});
export type OrganizationRow = z.infer<typeof organizationRow>;

export const getOrganizationsPaged = defineCall({
  path: 'Staff/GetOrganizationsPaged',
  feature: 'staff',
  summary: 'One page of all organizations, searched by name or id.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization'],
  request: z.object({
    PageNumber: z.int().min(1).max(1_000_000).default(1),
    RowsPerPage: int32.max(99_999_999).default(10),
    SearchString: z.string().trim().max(100).default(''),
    SortAscending: z.boolean().default(true),
    SortByColumn: z.enum(organizationSortColumns).default('name'),
  }),
  response: z.object({ organizations: z.array(organizationRow), totalRowCount: z.int() }),
});
