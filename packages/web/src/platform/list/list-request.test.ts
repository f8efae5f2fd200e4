import { expect, test } from 'vitest';
import { listRequestOf } from './list-request.ts';

const address = {
  PageNumber: 2,
  RowsPerPage: 25,
  SearchString: 'ada',
  SortByColumn: 'id',
  SortAscending: false,
};

test('a list is asked for the page that its address shows, and for nothing else that stands there', () => {
  expect(listRequestOf({ ...address, createCode: true })).toEqual(address);
  expect(listRequestOf({ PageNumber: 1, RowsPerPage: 10 })).toEqual({ PageNumber: 1, RowsPerPage: 10 });
});

test('C459: all rows are asked for as 99999999', () => {
  expect(listRequestOf({ ...address, RowsPerPage: -1 }).RowsPerPage).toBe(99_999_999);
});
