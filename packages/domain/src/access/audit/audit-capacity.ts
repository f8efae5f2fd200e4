/** As what somebody acted: the database role of the request, in words. */
const capacities: Readonly<Record<string, string>> = {
  app: 'Signing in',
  app_admin: 'System Admin',
  app_member: 'User',
  app_family: 'Own account',
  app_device: 'Phone with a code',
  app_partner: 'Partner’s system',
  app_staff: 'Internal staff',
  app_super: 'Internal staff, names hidden',
  app_job: 'The portal',
};

/**
 * As what somebody acted, in words.
 * @param viewingAs the role as the log stores it
 * @returns words for every role; another one (an operator at the database itself) is named as it is
 */
export const auditCapacity = (viewingAs: string): string =>
  capacities[viewingAs] ?? `Database user ${viewingAs}`;

/** Whether internal staff acted, with or without an open organization. */
export const isByInternalStaff = (viewingAs: string): boolean =>
  viewingAs === 'app_super' || viewingAs === 'app_staff';
