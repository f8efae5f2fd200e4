import { expect, test } from 'vitest';
import { hrefOf, pathOf } from './page-address.ts';

test.each([
  { page: '/groups/$id/users', params: { id: 7 }, path: '/groups/7/users' },
  { page: '/billing/view-invoices/{-$id}', params: { id: 7 }, path: '/billing/view-invoices/7' },
  { page: '/billing/view-invoices/{-$id}', params: {}, path: '/billing/view-invoices' },
  { page: '/dashboard', params: {}, path: '/dashboard' },
  { page: '/', params: {}, path: '/' },
] as const)('the path of $page', ({ page, params, path }) => {
  expect(pathOf(page, params)).toBe(path);
});

test('a link says the ids of the path and what the page table knows of the address', () => {
  expect(hrefOf('/dashboard')).toBe('/dashboard');
  expect(hrefOf('/profiles', { groupIds: [1, 2], openEventsOnly: true })).toBe(
    '/profiles?groupIds=1&groupIds=2&openEventsOnly=true',
  );
  expect(hrefOf('/profiles/$profileId/overview', { profileId: 5, view: 'tests', testId: 9 })).toBe(
    '/profiles/5/overview?view=tests&testId=9',
  );
  expect(hrefOf('/profiles/bulk-move/{-$groupId}', { groupId: -1, to: 3 })).toBe(
    '/profiles/bulk-move/-1?to=3',
  );
  expect(hrefOf('/billing/view-invoices/{-$id}', { id: 7 })).toBe('/billing/view-invoices?id=7');
  expect(hrefOf('/redeem-code/$code', { code: '40816' })).toBe('/redeem-code/40816');
});

test('what is no page, no name or no value of an address does not compile', () => {
  // @ts-expect-error No such page.
  hrefOf('/profile');
  // @ts-expect-error The path names an id.
  hrefOf('/users/$id');
  // @ts-expect-error An id is a number.
  hrefOf('/users/$id', { id: '3' });
  // @ts-expect-error Not one of the words.
  hrefOf('/profiles', { needs: 'nothing' });
  // @ts-expect-error Nothing of that name.
  expect(hrefOf('/profiles', { search: 'a' })).toBe('/profiles?search=a');
});
