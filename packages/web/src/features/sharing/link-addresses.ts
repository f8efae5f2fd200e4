const withLink = (path: string, uniqueId: string): string =>
  `${path}?${new URLSearchParams({ isUsedForProfileAccessLink: 'true', profileAccessLink: uniqueId })}`;

/** The sign-in that comes back to an access link. */
export const loginForLink = (uniqueId: string): string => withLink('/Login', uniqueId);

/** The choice of the organization that an access link is redeemed into. */
export const selectOrganizationForLink = (uniqueId: string): string =>
  withLink('/select-organization', uniqueId);
