/**
 * Loads a page of the portal from scratch, also when it is the present one, and never returns: what follows would still run
 * with what is about to be thrown away.
 *
 * @param href an address inside the portal
 */
export function loadAnew(href: string): Promise<never> {
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
