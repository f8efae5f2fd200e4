import { expect, test } from 'vitest';
import { isAllowedHost } from './allowed-hosts.ts';

const allowed = ['localhost', '[::1]', 'portal.example.org', '*.clinic.example'];

test.each([
  { why: 'a listed name', host: 'portal.example.org', expected: true },
  { why: 'with a port', host: 'portal.example.org:3000', expected: true },
  { why: 'in capitals', host: 'Portal.Example.ORG', expected: true },
  { why: 'IPv6 with a port', host: '[::1]:3000', expected: true },
  { why: 'a name below a star', host: 'a.b.clinic.example', expected: true },
  { why: 'the star itself missing', host: 'clinic.example', expected: false },
  { why: 'only its end alike', host: 'evilclinic.example', expected: false },
  { why: 'only its start alike', host: 'portal.example.org.evil.example', expected: false },
  { why: 'a name below a listed one', host: 'x.portal.example.org', expected: false },
  { why: 'credentials before it', host: 'portal.example.org@evil.example', expected: false },
  { why: 'a path after it', host: 'portal.example.org/evil', expected: false },
  { why: 'an empty one', host: '', expected: false },
  { why: 'none', host: undefined, expected: false },
])('a host is judged by its whole name: $why', ({ host, expected }) => {
  expect(isAllowedHost(host, allowed)).toBe(expected);
});
