import { isThisMachine } from './this-machine.ts';

/** Words of the driver for a connection over TLS, as `sslmode` or the variable PGSSLMODE has them. */
const modesWithTls: ReadonlySet<string> = new Set([
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]);

/**
 * Whether a database is spoken to in clear text over a network. Such a network may be private, which the server cannot know, so this is
 * told and not refused.
 * @param url an address that the settings have accepted
 * @param modeOfEnvironment PGSSLMODE, which counts where the address says nothing
 */
function isInClearText(url: URL, modeOfEnvironment: string | undefined): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  // Without a host, or with a folder, the driver takes a socket of this machine.
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  if (['true', '1'].includes(url.searchParams.get('ssl') ?? '')) return false;
  return !modesWithTls.has(url.searchParams.get('sslmode') ?? modeOfEnvironment ?? '');
}

/**
 * Returns the warnings about its databases for the person who starts the portal.
 *
 * @param urls by the name of their setting
 * @returns one sentence for each that is not encrypted on the way; none repeats an address, which holds a password
 */
export function warningsOfClearText(
  urls: Readonly<Record<string, string | undefined>>,
  modeOfEnvironment: string | undefined,
): string[] {
  return Object.entries(urls).flatMap(([name, text]) => {
    const url = text === undefined ? null : URL.parse(text);
    if (url === null || !isInClearText(url, modeOfEnvironment)) return [];
    return [
      `${name} leads to another machine without TLS, so that health data and passwords can be read on the way: add sslmode=verify-full to it, unless that network is yours alone.`,
    ];
  });
}
