/**
 * The group that stands for all profiles of the organization: a source, never a destination. Apart from its call, as an address of the
 * portal's entry names it and the entry carries no schemas.
 */
export const allProfilesGroupId = -1;
