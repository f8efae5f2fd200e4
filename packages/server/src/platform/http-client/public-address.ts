import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public: own, private, shared by carriers, link-local, documentation, multicast, reserved. */
const reserved4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
/** The one part of IPv6 that is given out; an IPv4 address written inside IPv6 (mapped, NAT64) lies outside of it. */
const given6 = blockList('ipv6', [['2000::', 3]]);
/** Within it: for protocols (Teredo among them), for documents, and 6to4, which carries an IPv4 address. */
const reserved6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const loopback4 = blockList('ipv4', [['127.0.0.0', 8]]);

function blockList(family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

/**
 * Whether an address belongs to the public internet, so that asking it cannot reach this machine or its neighbours.
 * @param address IPv4 or IPv6 as a resolver writes it; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved4.check(address, 'ipv4');
    case 6:
      return given6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Whether an address is this machine itself, plainly written. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && loopback4.check(address, 'ipv4'));
}
