import { expect, test } from 'vitest';
import { addressOfFilter, isFiltered, readProfileFilter, requestOfFilter } from './profile-filter.ts';
import { addressOfDialog, readListDialog } from './profile-list-dialog.ts';

const address = {
  PageNumber: '3',
  RowsPerPage: '25',
  SortByColumn: 'id',
  SortAscending: 'true',
  SearchString: 'ada',
  openEventsOnly: 'true',
  graduationSearchString: '2026-2029',
  groupIds: ['4', '7'],
  needs: 'baseline',
};

test('C458: ten rows a page by default', () => {
  expect(readProfileFilter({}).RowsPerPage).toBe(10);
  expect(addressOfFilter(readProfileFilter({}))).toEqual({});
});

test('C070 C071: paging, sorting and filters are read from the specified query parameters, and written there', () => {
  const filter = readProfileFilter(address);
  expect(filter).toEqual({
    PageNumber: 3,
    RowsPerPage: 25,
    SortByColumn: 'id',
    SortAscending: true,
    SearchString: 'ada',
    openEventsOnly: true,
    graduationSearchString: '2026-2029',
    groupIds: [4, 7],
    needs: 'baseline',
  });
  expect(addressOfFilter(filter)).toEqual(filter);
  expect(readProfileFilter({ groupIds: '4' }).groupIds).toEqual([4]);
});

test.each(['0', '-1', '-20'])('C459: %s rows a page are asked for as 99999999', (RowsPerPage) => {
  expect(requestOfFilter(readProfileFilter({ RowsPerPage })).RowsPerPage).toBe(99_999_999);
});

test.each([
  { PageNumber: 'x' },
  { PageNumber: -4 },
  { PageNumber: '99999999999999' },
  { SortByColumn: 'drop table' },
  { RowsPerPage: 1e9 },
  { graduationSearchString: '2026 or 1=1' },
  { groupIds: ['x', '-3'] },
])('an odd address breaks nothing: %o', (search) => {
  const filter = readProfileFilter(search);
  expect(filter.PageNumber).toBe(1);
  expect(filter.RowsPerPage).toBeLessThanOrEqual(100);
  expect(filter.SortByColumn).toBe('lastTestDate');
  expect(isFiltered(filter)).toBe(false);
});

test.each([
  { SearchString: 'a' },
  { openEventsOnly: 'true' },
  { graduationSearchString: '2027' },
  { groupIds: '4' },
])('C071: %o narrows the list', (search) => {
  expect(isFiltered(readProfileFilter(search))).toBe(true);
});

test('C072: addProfile=true opens the form', () => {
  expect(readListDialog({ addProfile: 'true' })).toEqual({ name: 'add' });
  expect(readListDialog({ addProfile: 'false' })).toBeNull();
  expect(readListDialog(addressOfDialog('add'))).toEqual({ name: 'add' });
});

test('C073: importProfile=true brings who is imported', () => {
  const search = { importProfile: 'true', firstName: 'Maya', lastName: 'Okafor', profileId: '48213' };
  expect(readListDialog(search)).toEqual({
    name: 'import',
    start: { firstName: 'Maya', lastName: 'Okafor', profileId: 48_213 },
  });
  expect(readListDialog({ importProfile: '1', profileId: '12abc' })).toEqual({ name: 'import', start: {} });
  expect(readListDialog({ ...search, importProfile: undefined })).toBeNull();
});
