import { expect, test } from 'vitest';
import { readProfileFilter } from './profile-filter.ts';

test('C458: ten rows a page by default', () => {
  expect(readProfileFilter({}).RowsPerPage).toBe(10);
});
test('C070 C071: paging, sorting and filters are read from the specified query parameters', () => {
  expect(
    readProfileFilter({
      PageNumber: '3',
      RowsPerPage: '25',
      SortByColumn: 'id',
      SortAscending: 'true',
      SearchString: 'ada',
      openEventsOnly: 'true',
    }),
  ).toEqual({
    PageNumber: 3,
    RowsPerPage: 25,
    SortByColumn: 'id',
    SortAscending: true,
    SearchString: 'ada',
    openEventsOnly: true,
  });
});
test.each([{ PageNumber: 'x' }, { PageNumber: -4 }, { SortByColumn: 'drop table' }, { RowsPerPage: 1e9 }])(
  'an odd address breaks nothing: %o',
  (search) => {
    const filter = readProfileFilter(search);
    expect(filter.PageNumber).toBe(1);
    expect(filter.RowsPerPage).toBeLessThanOrEqual(100);
    expect(filter.SortByColumn).toBe('lastTestDate');
  },
);
