import { expect, test } from 'vitest';
import { withOrganization, withOwnOrganization } from './organization-address.ts';

test.each([
  { href: '/profiles', address: '/profiles?orgId=4' },
  { href: '/profiles?SearchString=a#top', address: '/profiles?SearchString=a&orgId=4#top' },
  { href: '/profiles?orgId=1', address: '/profiles?orgId=4' },
  { href: '/..//evil.example/a', address: '/evil.example/a?orgId=4' },
  { href: '//evil.example/a', address: '/a?orgId=4' },
])('$href in organization 4 is $address', ({ href, address }) => {
  expect(withOrganization(href, 4)).toBe(address);
});

test.each([
  { why: 'none is named', href: '/profiles?a=b', id: 4, address: '/profiles?a=b&orgId=4' },
  { why: 'one is named', href: '/dashboard?orgId=9', id: 4, address: '/dashboard?orgId=9' },
  { why: 'none is selected', href: '/profiles', id: null, address: '/profiles' },
  { why: 'it leads out', href: '/login', id: 4, address: '/login' },
  { why: 'it leads to the choice', href: '/select-organization', id: 4, address: '/select-organization' },
])('a link of a page in an organization: $why', ({ href, id, address }) => {
  expect(withOwnOrganization(href, id)).toBe(address);
});
