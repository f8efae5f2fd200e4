import { authenticationSources } from '../../platform/session/session-store.ts';

const starts: Readonly<Record<number, string>> = {
  [authenticationSources.openIdConnect]: '/oauth/InitiateSingleSignOn',
  [authenticationSources.saml]: '/saml/InitiateSingleSignOn',
};

/**
 * Returns the address at which a sign-in on the organization's own page begins. The browser goes there and returns by redirects.
 *
 * @param returnHref the path of the portal to which the sign-in returns
 * @returns null for a way of signing in without such a page
 */
export function singleSignOnAddress(
  authenticationSource: number,
  { email, returnHref }: { email: string; returnHref: string },
): string | null {
  const start = starts[authenticationSource];
  if (start === undefined) return null;
  // After the return the email is known, in case a second factor or another attempt is needed.
  const [path = '', query] = returnHref.split('?', 2);
  const back = new URLSearchParams(query);
  back.set('email', email.trim());
  return `${start}?${new URLSearchParams({ returnurl: `${path}?${back}`, email: email.trim() })}`;
}
