import type { SsoRefusal } from './sso-refusal.ts';

const loginPath = '/login';

/**
 * Returns where a browser goes after the provider: the sign-in page, which exchanges the code or shows why there is none. A
 * `returnurl` that is the sign-in page itself keeps its query; any other becomes the page's `redirect`.
 */
function callbackAddress(returnUrl: string, more: Readonly<Record<string, string>>): string {
  const [path = '', queryText = ''] = (returnUrl.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  const query = new URLSearchParams(path.toLowerCase() === loginPath ? queryText : '');
  if (path.toLowerCase() !== loginPath && returnUrl !== '/') query.set('redirect', returnUrl);
  for (const name of ['code', 'refusal', 'authenticationSource']) query.delete(name);
  query.set('isCallback', 'true');
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `${loginPath}?${query}`;
}

/** The address with the code to exchange, and the call that takes it: 2 ssologin, 3 samllogin. */
export const signedInAddress = (returnUrl: string, code: string, authenticationSource: 2 | 3): string =>
  callbackAddress(returnUrl, { code, authenticationSource: String(authenticationSource) });

/** The address with the code of the reason; the page has its sentence. */
export const refusedAddress = (returnUrl: string, refusal: SsoRefusal): string =>
  callbackAddress(returnUrl, { refusal });
