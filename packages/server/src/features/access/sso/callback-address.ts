import type { SsoRefusal } from './sso-refusal.ts';

const loginPath = '/login';
/** The test player exchanges the code itself, for a token of the device. */
const playerPath = '/test/';

/**
 * Returns where a browser goes after the provider: the sign-in page, which exchanges the code or shows why there is none, or the test
 * player, which does the same. A `returnurl` that is one of them keeps its query; any other becomes the page's `redirect`.
 */
function callbackAddress(returnUrl: string, more: Readonly<Record<string, string>>): string {
  const [path = '', queryText = ''] = (returnUrl.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const isOfPlayer = path === playerPath;
  const exchangesItself = isOfPlayer || path.toLowerCase() === loginPath;
  const query = new URLSearchParams(exchangesItself ? queryText : '');
  if (!exchangesItself && returnUrl !== '/') query.set('redirect', returnUrl);
  for (const name of ['code', 'refusal', 'authenticationSource']) query.delete(name);
  query.set('isCallback', 'true');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `${isOfPlayer ? playerPath : loginPath}?${query}`;
}

/**
 * Whether the person has to sign in anew at the provider, whoever it still knows in this browser. A device on which people are tested is
 * handed on: an earlier sign-in there must not open the list of people to whoever holds it.
 */
export const needsNewSignIn = (returnUrl: string): boolean => returnUrl.split(/[?#]/, 1)[0] === playerPath;

/** The address with the code to exchange, and the call that takes it: 2 ssologin, 3 samllogin. */
export const signedInAddress = (returnUrl: string, code: string, authenticationSource: 2 | 3): string =>
  callbackAddress(returnUrl, { code, authenticationSource: String(authenticationSource) });

/** The address with the code of the reason; the page has its sentence. */
export const refusedAddress = (returnUrl: string, refusal: SsoRefusal): string =>
  callbackAddress(returnUrl, { refusal });
