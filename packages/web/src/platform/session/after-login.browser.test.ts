import { expect, test } from 'vitest';
import { aUser, lakeside, riverside } from '../test/users.ts';
import { addressAfterLogin, type LoginQuery } from './after-login.ts';

const one = aUser();
const several = aUser({ organizations: [riverside, lakeside], selected: null });
const covid = aUser({ account: { accountTypeId: 4 }, organizations: [] });

test.each<{ why: string; user: typeof one; query: LoginQuery; leadsTo: string }>([
  {
    why: 'A171: an access link comes before everything',
    user: several,
    query: { profileAccessLink: 'a b&c', orgId: 2, redirect: '/profiles' },
    leadsTo: '/redeem-profile-access-link?profileAccessLink=a+b%26c',
  },
  {
    why: 'A172: an organization is carried along, and the guard switches to it',
    user: several,
    query: { orgId: 2, redirect: '/profiles/5/overview?view=tests' },
    leadsTo: '/profiles/5/overview?view=tests&orgId=2',
  },
  { why: 'A172: also without a page', user: one, query: { orgId: 1 }, leadsTo: '/?orgId=1' },
  {
    why: 'an organization that somebody else left off at is not asked for',
    user: one,
    query: { orgId: 2, redirect: '/dashboard' },
    leadsTo: '/dashboard',
  },
  {
    why: 'A172: an organization that the intended page names is asked for, so that its refusal is said',
    user: one,
    query: { orgId: 2, redirect: '/profiles?orgId=2' },
    leadsTo: '/profiles?orgId=2',
  },
  { why: 'A173: several organizations', user: several, query: {}, leadsTo: '/select-organization' },
  {
    why: 'A173: several organizations and a page',
    user: several,
    query: { redirect: '/profiles?SearchString=a' },
    leadsTo: '/select-organization?redirect=%2Fprofiles%3FSearchString%3Da',
  },
  { why: 'A174: a COVID account', user: covid, query: { redirect: '/profiles' }, leadsTo: '/account' },
  {
    why: 'A174: a COVID account with an organization',
    user: covid,
    query: { orgId: 2 },
    leadsTo: '/account',
  },
  { why: 'A175: the intended page', user: one, query: { redirect: '/profiles' }, leadsTo: '/profiles' },
  { why: 'A175: none', user: one, query: {}, leadsTo: '/' },
  { why: 'A176: a page that would sign out again', user: one, query: { redirect: '/login' }, leadsTo: '/' },
  {
    why: 'a page that becomes another host once a browser has walked the path',
    user: one,
    query: { orgId: 1, redirect: '/profiles/.././/evil.example' },
    leadsTo: '/?orgId=1',
  },
  {
    why: 'A070: the word of the forgot password page',
    user: one,
    query: { redirect: 'Dashboard' },
    leadsTo: '/',
  },
])('$why', ({ user, query, leadsTo }) => {
  expect(addressAfterLogin(user, query)).toBe(leadsTo);
});
