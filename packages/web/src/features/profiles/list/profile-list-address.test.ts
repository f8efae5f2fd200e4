import { expect, test } from 'vitest';
import { isListFiltered } from '../../../platform/list/is-list-filtered.ts';
import { listRequestOf } from '../../../platform/list/list-request.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { addressOn } from '../../../platform/test/use-address-state.ts';
import { addressOfDialog, importStartOf, openListDialog } from './profile-list-dialog.ts';
import { mostCountedOf, noFilters } from './profile-list-filters.ts';

const search = {
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
  expect(addressOn('/profiles').RowsPerPage).toBe(10);
});

test('C070 C071: paging, sorting and filters are read from the specified query parameters, and written there', () => {
  const address = {
    PageNumber: 3,
    RowsPerPage: 25,
    SortByColumn: 'id',
    SortAscending: true,
    SearchString: 'ada',
    openEventsOnly: true,
    graduationSearchString: '2026-2029',
    groupIds: [4, 7],
    needs: 'baseline',
  } as const;
  expect(addressOn('/profiles', search)).toMatchObject(address);
  expect(hrefOf('/profiles', { ...address, groupIds: [4, 7] })).toBe(
    '/profiles?PageNumber=3&RowsPerPage=25&SortByColumn=id&SortAscending=true&SearchString=ada&openEventsOnly=true&graduationSearchString=2026-2029&groupIds=4&groupIds=7&needs=baseline',
  );
  expect(addressOn('/profiles', { groupIds: '4' }).groupIds).toEqual([4]);
});

test.each(['0', '-1', '-20'])('C459: %s rows a page are asked for as 99999999', (RowsPerPage) => {
  expect(listRequestOf(addressOn('/profiles', { RowsPerPage })).RowsPerPage).toBe(99_999_999);
});

test.each([
  { PageNumber: 'x' },
  { PageNumber: -4 },
  { PageNumber: '99999999999999' },
  { SortByColumn: 'drop table' },
  { RowsPerPage: 1e9 },
  { graduationSearchString: '2026 or 1=1' },
  { groupIds: ['x', '-3'] },
])('an odd address breaks nothing: %o', (odd) => {
  const address = addressOn('/profiles', odd);
  expect(address.PageNumber).toBe(1);
  expect(address.RowsPerPage).toBeLessThanOrEqual(100);
  expect(address.SortByColumn).toBeUndefined();
  expect(isListFiltered(address, noFilters)).toBe(false);
});

test.each([
  { SearchString: 'a' },
  { openEventsOnly: 'true' },
  { graduationSearchString: '2027' },
  { groupIds: '4' },
])('C071: %o narrows the list', (narrowed) => {
  expect(isListFiltered(addressOn('/profiles', narrowed), noFilters)).toBe(true);
});

test.each([
  { why: 'the first five pages', search: { SearchString: 'jo' }, counted: 50 },
  {
    why: 'the fifth page still tells whether there is a sixth',
    search: { SearchString: 'jo', PageNumber: '5' },
    counted: 50,
  },
  { why: 'five more from there', search: { SearchString: 'jo', PageNumber: '6' }, counted: 100 },
  {
    why: 'pages as long as they are shown',
    search: { SearchString: 'jo', RowsPerPage: '100' },
    counted: 500,
  },
  { why: 'all of them on one page', search: { SearchString: 'jo', RowsPerPage: '-1' }, counted: null },
  { why: 'a list without a search is counted whole', search: { PageNumber: '3' }, counted: null },
])('hits are counted for $why', ({ search: searched, counted }) => {
  expect(mostCountedOf(addressOn('/profiles', searched))).toBe(counted);
});

test('C072: addProfile=true opens the form', () => {
  expect(openListDialog(addressOn('/profiles', { addProfile: 'true' }))).toBe('add');
  expect(openListDialog(addressOn('/profiles', { addProfile: 'false' }))).toBeUndefined();
  expect(addressOfDialog('add')).toMatchObject({ addProfile: true, importProfile: false });
});

test('C073: importProfile=true brings who is imported', () => {
  const imported = { importProfile: 'true', firstName: 'Maya', lastName: 'Okafor', profileId: '48213' };
  const address = addressOn('/profiles', imported);
  expect(openListDialog(address)).toBe('import');
  expect(importStartOf(address)).toEqual({ firstName: 'Maya', lastName: 'Okafor', profileId: 48_213 });
  expect(importStartOf(addressOn('/profiles', { importProfile: '1', profileId: '12abc' }))).toEqual({});
  expect(openListDialog(addressOn('/profiles', { ...imported, importProfile: undefined }))).toBeUndefined();
});
