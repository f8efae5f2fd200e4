import type { SsoRefusal } from './sso-refusal.ts';

const loginPath = '/login';

/**
 * Where a browser goes after it was at the provider: the sign-in page, which exchanges the code or says why there is none. A
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

/** With the code to exchange, and which call takes it: 2 ssologin, 3 samllogin. */
export const signedInAddress = (returnUrl: string, code: string, authenticationSource: 2 | 3): string =>
  callbackAddress(returnUrl, { code, authenticationSource: String(authenticationSource) });

/** With the reason, by its code: the page has the sentence. */
export const refusedAddress = (returnUrl: string, refusal: SsoRefusal): string =>
  callbackAddress(returnUrl, { refusal });
