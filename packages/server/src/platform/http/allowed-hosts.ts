/**
 * Whether a request is addressed to this portal. A page of a stranger that points its own name at this machine (DNS rebinding) sends
 * its own name here, and so does who hopes to be put into a link.
 * @param hostHeader the `Host` header as it came
 * @param allowed lower-case names; `*.` at the start stands for one or more labels
 */
export function isAllowedHost(hostHeader: string | undefined, allowed: readonly string[]): boolean {
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/.exec((hostHeader ?? '').toLowerCase())?.[1];
  if (name === undefined) return false;
  return allowed.some((one) =>
    one.startsWith('*.') ? name.endsWith(one.slice(1)) && name.length > one.length - 1 : name === one,
  );
}
