import { expect, test } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  { address: '127.0.0.1', why: 'loopback' },
  { address: '127.8.9.10', why: 'loopback, all of it' },
  { address: '0.0.0.0', why: 'this host' },
  { address: '10.1.2.3', why: 'private' },
  { address: '172.16.0.1', why: 'private' },
  { address: '172.31.255.255', why: 'private' },
  { address: '192.168.1.1', why: 'private' },
  { address: '169.254.169.254', why: 'link-local: where clouds keep their keys' },
  { address: '100.64.0.1', why: 'carrier-grade NAT' },
  { address: '198.18.0.1', why: 'benchmarks' },
  { address: '224.0.0.1', why: 'multicast' },
  { address: '255.255.255.255', why: 'broadcast' },
  { address: '::1', why: 'loopback' },
  { address: '::', why: 'this host' },
  { address: '::ffff:127.0.0.1', why: 'IPv4 mapped into IPv6' },
  { address: '::ffff:7f00:1', why: 'the same in hexadecimal' },
  { address: '::ffff:8.8.8.8', why: 'mapped, even of a public one' },
  { address: '64:ff9b::7f00:1', why: 'NAT64' },
  { address: '2002:7f00:1::', why: '6to4' },
  { address: '2001:0:53aa:64c::1', why: 'Teredo' },
  { address: '2001:db8::1', why: 'documents' },
  { address: 'fe80::1', why: 'link-local' },
  { address: 'fe80::1%eth0', why: 'link-local with its zone' },
  { address: 'fc00::1', why: 'unique local' },
  { address: 'fd12:3456::1', why: 'unique local' },
  { address: 'ff02::1', why: 'multicast' },
  { address: 'localhost', why: 'a name' },
  { address: '', why: 'nothing' },
])('$address is not public: $why', ({ address }) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('loopback is 127.0.0.0/8 and ::1, and nothing that only carries it', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true);
  expect(['128.0.0.1', '::ffff:127.0.0.1', 'localhost', '::'].some(isLoopbackAddress)).toBe(false);
});
