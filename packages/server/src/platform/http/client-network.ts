import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network an address belongs to: its /24 for IPv4, its /64 for IPv6, what one customer or household is given. IPv4 written
 * inside IPv6 counts as IPv4.
 * @returns for example `203.0.113.0/24` or `2001:db8:0:1::/64`; `unknown` for what is no address
 */
export function networkOf(address: string): string {
  const inner = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1] ?? address;
  if (isIPv4(inner)) return `${inner.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIPv6(inner)) return `${firstFourGroups(inner).join(':')}::/64`;
  return 'unknown';
}

/** The upper 64 bits, each group without leading zeros, so that two spellings of a network are one key. */
function firstFourGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
