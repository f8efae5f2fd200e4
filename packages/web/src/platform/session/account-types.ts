/** Kinds of account, as specified. */
export const accountTypes = { user: 1, covid: 4, family: 5 } as const;

/** What an account may do in an organization, as specified. */
export const organizationAccessTypes = { user: 1, systemAdmin: 2 } as const;
