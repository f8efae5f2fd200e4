/** With what the browser came back from an organization's own sign-in page. */
export interface SignInCallback {
  email: string;
  /** Exchanged once for a session; null where the page refused. */
  code: string | null;
  isSaml: boolean;
}

const samlSource = '3';

/** Takes it out of the address at once, so that neither the history nor the back button has it; null where nobody came back. */
export function takeSignInCallback(): SignInCallback | null {
  const query = new URLSearchParams(window.location.search);
  if (query.get('isCallback') !== 'true') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return {
    email: query.get('email') ?? '',
    code: query.get('code'),
    isSaml: query.get('authenticationSource') === samlSource,
  };
}

/** Where a sign-in at the organization's own page begins; null for an organization without one. */
export function signInPage(authenticationSource: number, email: string): string | null {
  const start = { 2: 'oauth', 3: 'saml' }[authenticationSource];
  if (start === undefined) return null;
  const returnurl = `/test/?${new URLSearchParams({ email })}`;
  return `/${start}/InitiateSingleSignOn?${new URLSearchParams({ returnurl, email })}`;
}
