import { expect, test } from 'vitest';
import { breadcrumbsOf, type ListPath, listOf } from './breadcrumbs.ts';

test.each<{ list: ListPath; label: string; withoutName: string }>([
  { list: '/profiles', label: 'Profiles', withoutName: 'Profile ID: 12' },
  { list: '/users', label: 'Users', withoutName: 'User ID: 12' },
  { list: '/groups', label: 'Groups', withoutName: 'Group ID: 12' },
  { list: '/protocols', label: 'Protocols', withoutName: 'Protocol ID: 12' },
  { list: '/codes', label: 'Codes', withoutName: 'Code ID: 12' },
])('A059: the way from $list to one of them, by name', ({ list, label, withoutName }) => {
  expect(breadcrumbsOf(list, { id: 12, name: 'Ada Byron' })).toEqual([
    { label, href: list },
    { label: 'Ada Byron' },
  ]);
  expect(breadcrumbsOf(list, { id: 12, name: null }).at(-1)).toEqual({ label: withoutName });
});

test('A060 A266: where names are hidden a profile is its id', () => {
  expect(breadcrumbsOf('/profiles', { id: 48_213, name: null }).at(-1)?.label).toBe('Profile ID: 48213');
});

test.each([
  { page: '/users/$id', list: '/users' },
  { page: '/profiles/$profileId/test/$testId', list: '/profiles' },
  { page: '/profiles/bulk-move/{-$groupId}', list: undefined },
  { page: '/users', list: undefined },
  { page: '/dashboard', list: undefined },
] as const)('$page belongs to the list $list', ({ page, list }) => {
  expect(listOf(page)).toBe(list);
});
