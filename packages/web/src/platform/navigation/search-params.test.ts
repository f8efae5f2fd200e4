import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  flagParam,
  idParam,
  idsParam,
  pagingParams,
  parseSearch,
  present,
  stringifySearch,
  textParam,
  wordParam,
} from './search-params.ts';

test('values stay the text they were', () => {
  expect(
    parseSearch('?SearchString=123&token=12345678901234567890&addProfile=true&groupIds=1&groupIds=2'),
  ).toEqual({
    SearchString: '123',
    token: '12345678901234567890',
    addProfile: 'true',
    groupIds: ['1', '2'],
  });
});

test('what is written into the address is read back', () => {
  const text = fc.string();
  const record = fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.oneof(text, fc.array(text, { minLength: 2 })),
  );
  fc.assert(
    fc.property(record, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('what is missing does not stand in the address', () => {
  expect(stringifySearch({ view: undefined, testId: null, PageNumber: 2 })).toBe('?PageNumber=2');
  expect(stringifySearch({})).toBe('');
  expect(present({ a: undefined, b: 0 })).toEqual({ b: 0 });
});

test.each([
  { value: '7', id: 7 },
  { value: 7, id: 7 },
  { value: ['7', '8'], id: 7 },
  { value: '2147483647', id: 2_147_483_647 },
  { value: '2147483648', id: undefined },
  { value: '0', id: undefined },
  { value: '-1', id: undefined },
  { value: '1.5', id: undefined },
  { value: '1e3', id: undefined },
  { value: ' 7', id: undefined },
  { value: 'abc', id: undefined },
  { value: undefined, id: undefined },
])('an id of $value is $id', ({ value, id }) => {
  expect(idParam(value)).toBe(id);
});

test('several ids, and what is none is left out', () => {
  expect(idsParam(['1', 'x', '3'])).toEqual([1, 3]);
  expect(idsParam('4')).toEqual([4]);
  expect(idsParam(undefined)).toEqual([]);
});

test.each([
  { value: '1', flag: true },
  { value: 'TRUE', flag: true },
  { value: 1, flag: true },
  { value: 'false', flag: false },
  { value: '0', flag: false },
  { value: 'yes', flag: undefined },
  { value: undefined, flag: undefined },
])('a switch of $value is $flag', ({ value, flag }) => {
  expect(flagParam(value)).toBe(flag);
});

test('a word is one of those that are known', () => {
  expect(wordParam('tests', ['summary', 'tests'])).toBe('tests');
  expect(wordParam('drop table', ['summary', 'tests'])).toBeUndefined();
  expect(textParam('')).toBeUndefined();
});

test.each([
  [{}, 1, 10],
  [{ PageNumber: '3', RowsPerPage: '25' }, 3, 25],
  [{ PageNumber: '0', RowsPerPage: '-1' }, 1, -1],
  [{ PageNumber: 'x', RowsPerPage: '0' }, 1, -1],
  [{ PageNumber: '99999999', RowsPerPage: '500' }, 1_000_000, 100],
  [{ RowsPerPage: 'many' }, 1, 10],
])('the page of a list in an address: %o', (search, PageNumber, RowsPerPage) => {
  expect(pagingParams(search)).toEqual({ PageNumber, RowsPerPage });
});
