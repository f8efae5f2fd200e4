/** The message after an organization was enrolled, by either form. */
export const organizationCreated = 'Organization Successfully Created';
