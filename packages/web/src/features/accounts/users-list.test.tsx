import type { UserAccount } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { wholeList } from '../../platform/list/list-rows.ts';
import type { SearchParams } from '../../platform/navigation/search-params.ts';
import { addressOn } from '../../platform/test/use-address-state.ts';
import { userColumns } from './user-columns.tsx';
import { searchTextOfUser } from './user-texts.ts';

const aQuery = {
  data: null,
  error: null,
  isPending: false,
  isFetching: false,
  refetch: () => Promise.resolve(null),
};

const user = (
  id: number,
  firstName: string,
  lastName: string,
  over: Partial<UserAccount> = {},
): UserAccount => ({
  id,
  email: `${firstName}@fixture.example`.toLowerCase(),
  firstName,
  lastName,
  phoneNumber: null,
  jobTitle: null,
  professionalTypeId: null,
  accountTypeId: 1,
  isDisabled: false,
  organizationAccessTypeId: 1,
  isSafetyCoach: false,
  isBillingContact: false,
  groupIds: [],
  accessibleOrganizations: [],
  hasSignedUp: true,
  isIdentityEditable: true,
  isOptimizedSyncEnabled: null,
  optimizedSyncTimePeriodDays: null,
  ...over,
});
const users = [
  user(1, 'Ada', 'Young'),
  user(2, 'Zoe', 'Adams', { phoneNumber: '918-555-0100' }),
  user(3, 'Élise', 'Moss', {
    accessibleOrganizations: [{ organizationId: 9, name: 'Elm', organizationAccessTypeId: 2 }],
  }),
];
const found = (search: SearchParams, all: readonly UserAccount[] = users) =>
  wholeList(aQuery, all, addressOn('/users', search), { columns: userColumns, textOf: searchTextOfUser });
const idsOf = (search: SearchParams) => found(search).rows.map(({ id }) => id);

test('users stand by last name, and by what a head was clicked for', () => {
  expect(idsOf({})).toEqual([2, 3, 1]);
  expect(idsOf({ SortAscending: 'false' })).toEqual([1, 3, 2]);
  expect(idsOf({ SortByColumn: 'email' })).toEqual([1, 3, 2]);
});

test('a search finds every word of it in name, email, phone or organization', () => {
  expect(idsOf({ SearchString: 'zoe adams' })).toEqual([2]);
  expect(idsOf({ SearchString: '555-01' })).toEqual([2]);
  expect(idsOf({ SearchString: 'ELM' })).toEqual([3]);
  expect(idsOf({ SearchString: 'elise' })).toEqual([3]);
  expect(idsOf({ SearchString: 'zoe young' })).toEqual([]);
});

test('A page holds ten unless told, and -1 is all', () => {
  const many = Array.from({ length: 23 }, (_, index) => user(index + 1, 'A', `Name ${index}`));
  const count = (search: SearchParams) => found(search, many).rows.length;
  expect([count({}), count({ PageNumber: '3' }), count({ RowsPerPage: '-1' })]).toEqual([10, 3, 23]);
  expect(found({}, many).paging?.totalCount).toBe(23);
});

test('A293: somebody who has not opened the organization yet stands under their email, and is found by it', () => {
  const guest = user(4, '', '', { email: 'coach@elsewhere.example', hasSignedUp: false });
  const all = [...users, guest];
  const [name] = userColumns;
  expect(name?.value?.(guest)).toBe('coach@elsewhere.example');
  expect(found({}, all).rows.map(({ id }) => id)).toEqual([2, 4, 3, 1]);
  expect(found({ SearchString: 'coach elsewhere' }, all).rows).toEqual([guest]);
});
