/** Every column of the list that sorts. */
export const organizationSortColumns = ['id', 'name', 'createdOn', 'state'] as const;
export type OrganizationSortColumn = (typeof organizationSortColumns)[number];

/** Every column of the list of connections that sorts. */
export const connectionSortColumns = [
  'parentOrganizationName',
  'childOrganizationName',
  'orgConnectTypeId',
  'orgConnectStatusTypeId',
  'requestedOn',
  'decidedOn',
] as const;
