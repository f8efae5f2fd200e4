/**
 * Where a person goes after signing in. Only a path of our own: one leading slash, no second one, no backslash or control character;
 * and never back to the pages that sign people out.
 */
export function safeRedirect(wanted: string | undefined): string {
  if (wanted === undefined || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return '/';
  return /login|reset-password/i.test(wanted) ? '/' : wanted;
}

/** An organization's name where space is short: at most 30 characters, then an ellipsis. */
export function shortOrganizationName(name: string): string {
  return name.length > 30 ? `${name.slice(0, 30)}…` : name;
}
