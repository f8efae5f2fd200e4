/** Every column of the list that sorts. */
export const organizationSortColumns = ['id', 'name', 'createdOn', 'state'] as const;
export type OrganizationSortColumn = (typeof organizationSortColumns)[number];
