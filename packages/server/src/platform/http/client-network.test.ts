import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

test.each([
  { why: 'IPv4 by its first three parts', address: '203.0.113.77', expected: '203.0.113.0/24' },
  { why: 'IPv4 inside IPv6 as IPv4', address: '::ffff:203.0.113.77', expected: '203.0.113.0/24' },
  {
    why: 'IPv6 by its first four groups',
    address: '2001:db8:85a3:7:8a2e:370:7334:1',
    expected: '2001:db8:85a3:7::/64',
  },
  { why: 'a gap inside the first four', address: '2001:db8::1', expected: '2001:db8:0:0::/64' },
  { why: 'a gap after the first four', address: '2001:db8:1:2::', expected: '2001:db8:1:2::/64' },
  {
    why: 'another spelling of the same',
    address: '2001:0DB8:0001:0002:ffff::9',
    expected: '2001:db8:1:2::/64',
  },
  { why: 'this machine', address: '::1', expected: '0:0:0:0::/64' },
  { why: 'a link with its zone', address: 'fe80::1%eth0', expected: 'fe80:0:0:0::/64' },
  { why: 'what is no address', address: 'proxy.example.org', expected: 'unknown' },
])('a network is $why', ({ address, expected }) => {
  expect(networkOf(address)).toBe(expected);
});
