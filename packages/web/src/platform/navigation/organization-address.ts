import { idParam } from './search-params.ts';

/** Pages outside the frame, which show no organization's data. */
const withoutOrganization: readonly string[] = ['/login', '/select-organization'];

const base = 'http://portal.invalid';

function resolve(href: string): URL {
  return new URL(href, base);
}

/** Returns the address as a link has it: path, query and hash. Two slashes at its start would name another host. */
const shown = ({ pathname, search, hash }: URL) => `${pathname.replace(/^\/+/, '/')}${search}${hash}`;

/**
 * Returns the address with that organization in it. Every link inside the portal has one, so that an address opened in another tab
 * or sent to a colleague never shows the page in whichever organization happens to be selected there.
 *
 * @param href an address inside the portal
 */
export function withOrganization(href: string, organizationId: number): string {
  const address = resolve(href);
  address.searchParams.set('orgId', String(organizationId));
  return shown(address);
}

/** Returns the organization that an address inside the portal names. */
export const organizationIn = (href: string): number | undefined =>
  idParam(resolve(href).searchParams.get('orgId'));

/** Returns the address with the given organization, unless it already names one or leads out of the portal's frame. */
export function withOwnOrganization(href: string, organizationId: number | null): string {
  if (organizationId === null) return href;
  const { pathname, searchParams } = resolve(href);
  return searchParams.has('orgId') || withoutOrganization.includes(pathname)
    ? href
    : withOrganization(href, organizationId);
}
