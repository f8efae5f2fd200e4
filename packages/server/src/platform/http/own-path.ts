/** One slash, then neither a second one, a backslash nor a control character: browsers read those as another host. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}]*$/u;
const maxLength = 2_000;

/**
 * Where an address that came with a request (`returnurl`, `RelayState`) may lead: a path of this portal.
 * @returns the path with its query, or null for what could lead elsewhere
 */
export function ownPathOf(requested: string | null): string | null {
  if (requested === null || requested.length > maxLength || !ownPath.test(requested)) return null;
  const origin = 'https://portal.invalid';
  const resolved = URL.parse(requested, origin);
  // `/..//evil.example` resolves to a path that begins with two slashes, which is another host to whoever takes it for an address.
  return resolved?.origin === origin && !resolved.pathname.startsWith('//') ? requested : null;
}
