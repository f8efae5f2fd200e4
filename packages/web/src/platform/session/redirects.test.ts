import { expect, test } from 'vitest';
import { safeRedirect, shortOrganizationName } from './redirects.ts';

test.each([
  {
    why: 'a path of our own',
    wanted: '/profiles/7/overview?testId=3',
    leadsTo: '/profiles/7/overview?testId=3',
  },
  { why: 'nothing', wanted: undefined, leadsTo: '/' },
  { why: 'another host', wanted: '//evil.example', leadsTo: '/' },
  { why: 'a host behind a backslash', wanted: '/\\evil.example', leadsTo: '/' },
  { why: 'a full address', wanted: 'https://evil.example', leadsTo: '/' },
  { why: 'a script', wanted: 'javascript:alert(1)', leadsTo: '/' },
  { why: 'a control character', wanted: '/a\nb', leadsTo: '/' },
  { why: 'the login page', wanted: '/login?x=1', leadsTo: '/' },
  { why: 'the reset page', wanted: '/reset-password?token=x', leadsTo: '/' },
])('$why leads to $leadsTo', ({ wanted, leadsTo }) => {
  expect(safeRedirect(wanted)).toBe(leadsTo);
});

test('C057 A354: an organization name is cut at 30 characters with an ellipsis', () => {
  expect(shortOrganizationName('a'.repeat(30))).toBe('a'.repeat(30));
  expect(shortOrganizationName('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
});
