/**
 * Loads a page of the portal from scratch, even when it is the present one, and never returns: code after it would run with data
 * that is about to be discarded.
 *
 * @param href an address inside the portal
 */
export function reloadAt(href: string): Promise<never> {
  const target = new URL(href, window.location.origin);
  const isPresentPage =
    target.pathname === window.location.pathname && target.search === window.location.search;
  if (isPresentPage) {
    window.history.replaceState(null, '', target);
    window.location.reload();
  } else {
    window.location.assign(target);
  }
  return new Promise(() => undefined);
}
