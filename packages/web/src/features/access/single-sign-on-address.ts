import { authenticationSources } from '../../platform/session/session-store.ts';

const starts: Readonly<Record<number, string>> = {
  [authenticationSources.openIdConnect]: '/oauth/InitiateSingleSignOn',
  [authenticationSources.saml]: '/saml/InitiateSingleSignOn',
};

/**
 * Where a sign-in on the organization's own page begins. The browser goes there and comes back by redirects.
 *
 * @param returnHref a path of the portal, to which the sign-in comes back
 * @returns null for a way of signing in that has no such page
 */
export function singleSignOnAddress(
  authenticationSource: number,
  { email, returnHref }: { email: string; returnHref: string },
): string | null {
  const start = starts[authenticationSource];
  if (start === undefined) return null;
  // Back here the e-mail is known again: a second factor may be asked for, or another try made.
  const [path = '', query] = returnHref.split('?', 2);
  const back = new URLSearchParams(query);
  back.set('email', email.trim());
  return `${start}?${new URLSearchParams({ returnurl: `${path}?${back}`, email: email.trim() })}`;
}
