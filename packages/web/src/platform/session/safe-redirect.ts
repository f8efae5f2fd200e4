/** One slash, then neither a second one, a backslash nor a control character: browsers read those as another host. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * Where a `redirect` of the query may lead: a path of this portal, and none of those that sign people out.
 *
 * @param wanted what the query says
 * @returns the path with its query, or `/`
 */
export function safeRedirect(wanted: string | undefined): string {
  if (wanted === undefined || !ownPath.test(wanted)) return '/';
  // Resolved on our own origin once more, since a browser's idea of an address is what counts. What it makes of `/..//evil.example` is a
  // path that begins with two slashes: whoever takes that path for an address has another host.
  const { origin, pathname } = new URL(wanted, window.location.origin);
  if (origin !== window.location.origin || pathname.startsWith('//')) return '/';
  return /login|reset-password/i.test(wanted) ? '/' : wanted;
}
