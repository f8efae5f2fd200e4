/** A slash that is not followed by a second one, a backslash or a control character: browsers read those as another host. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Returns where a `redirect` in the query may lead: to a path of this portal, except those that sign people out.
 *
 * @param wanted what the query says
 * @returns the path with its query, or `/`
 */
export function safeRedirect(requested: string | undefined): string {
  if (requested === undefined || !ownPath.test(requested)) return '/';
  // It is resolved on our own origin, since the browser's reading of an address is what counts. The browser turns
  // `/..//evil.example` into a path that begins with two slashes, and such a path used as an address names another host.
  const { origin, pathname } = new URL(requested, window.location.origin);
  if (origin !== window.location.origin || pathname.startsWith('//')) return '/';
  return /login|reset-password/i.test(requested) ? '/' : requested;
}
