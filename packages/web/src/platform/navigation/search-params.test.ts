import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  flagParam,
  idParam,
  idsParam,
  parseSearch,
  present,
  stringifySearch,
  textParam,
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

test('a text that is empty is missing', () => {
  expect(textParam('')).toBeUndefined();
});
