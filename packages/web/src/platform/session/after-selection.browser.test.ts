import { expect, test } from 'vitest';
import { addressAfterSelection } from './after-selection.ts';

test.each([
  { why: 'A094: to the intended page', query: { redirect: '/profiles?a=1' }, to: '/profiles?a=1&orgId=7' },
  { why: 'A094: to the first page without one', query: {}, to: '/?orgId=7' },
  { why: 'never to another site', query: { redirect: '//evil.example' }, to: '/?orgId=7' },
  {
    why: 'nor to one that shows once a browser has walked the path',
    query: { redirect: '/..//evil.example' },
    to: '/?orgId=7',
  },
  {
    why: 'A095: on with the access link that it was chosen for',
    query: { isUsedForProfileAccessLink: true, profileAccessLink: 'a b&c', redirect: '/groups' },
    to: '/redeem-profile-access-link?orgSelected=true&shouldContinue=true&profileAccessLink=a+b%26c',
  },
  {
    why: 'A095: a link without the flag is not what the organization is chosen for',
    query: { profileAccessLink: 'abc' },
    to: '/?orgId=7',
  },
])('$why', ({ query, to }) => {
  expect(addressAfterSelection(7, query)).toBe(to);
});
