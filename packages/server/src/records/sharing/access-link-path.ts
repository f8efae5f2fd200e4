/** Where an access link leads, inside the portal. */
export function accessLinkPath(secret: string): string {
  return `/redeem-profile-access-link?${new URLSearchParams({ profileAccessLink: secret })}`;
}
