import { expect, test } from 'vitest';
import {
  type AddressFields,
  day,
  fallbacksOf,
  flag,
  id,
  idOr,
  ids,
  list,
  oneOf,
  readAddress,
  searched,
  text,
  textLike,
  wholeNumber,
} from './address-fields.ts';

test.each<{ kind: string; field: AddressFields[string]; read: [unknown, unknown][] }>([
  {
    kind: 'an id',
    field: id(),
    read: [
      ['7', 7],
      [['7', '8'], 7],
      ['0', undefined],
      ['1e3', undefined],
    ],
  },
  {
    kind: 'an id with a stand-in',
    field: idOr(-1),
    read: [
      ['-1', -1],
      ['7', 7],
      ['-2', undefined],
    ],
  },
  {
    kind: 'ids',
    field: ids(2),
    read: [
      ['4', [4]],
      [
        ['1', 'x', '3', '4'],
        [1, 3],
      ],
      [undefined, []],
    ],
  },
  {
    kind: 'a switch',
    field: flag(),
    read: [
      ['1', true],
      ['true', true],
      ['0', false],
      ['yes', false],
    ],
  },
  {
    kind: 'a switch that is on',
    field: flag(true),
    read: [
      ['false', false],
      [undefined, true],
      ['yes', true],
    ],
  },
  {
    kind: 'a word',
    field: oneOf(['summary', 'tests'], 'summary'),
    read: [
      ['tests', 'tests'],
      ['drop table', 'summary'],
    ],
  },
  {
    kind: 'a word that may be missing',
    field: oneOf(['edit']),
    read: [
      ['edit', 'edit'],
      ['constructor', undefined],
    ],
  },
  {
    kind: 'a number of a list',
    field: oneOf([7, 30], 30),
    read: [
      ['7', 7],
      ['8', 30],
    ],
  },
  {
    kind: 'a text',
    field: text(3),
    read: [
      ['abcd', 'abc'],
      ['', undefined],
      [12, '12'],
    ],
  },
  {
    kind: 'a text of one form',
    field: textLike(/^\d{4}$/),
    read: [
      ['2026', '2026'],
      ['20261', undefined],
    ],
  },
  {
    kind: 'what is searched',
    field: searched(),
    read: [
      ['x'.repeat(200), 'x'.repeat(100)],
      [undefined, ''],
    ],
  },
  {
    kind: 'a day',
    field: day(),
    read: [
      ['2026-02-28', '2026-02-28'],
      ['2026-02-30', undefined],
    ],
  },
  {
    kind: 'a whole number',
    field: wholeNumber(-840, 720),
    read: [
      ['-840', -840],
      ['721', undefined],
      ['1.5', undefined],
      ['', undefined],
    ],
  },
])('$kind in an address', ({ field, read }) => {
  for (const [value, expected] of read)
    expect(readAddress({ field }, { field: value }), String(value)).toEqual({ field: expected });
});

const lastNames = list(['name', 'id'], 'name');

test.each([
  [{}, 1, 10],
  [{ PageNumber: '3', RowsPerPage: '25' }, 3, 25],
  [{ PageNumber: '0', RowsPerPage: '-1' }, 1, -1],
  [{ PageNumber: 'x', RowsPerPage: '0' }, 1, -1],
  [{ PageNumber: '99999999', RowsPerPage: '500' }, 1_000_000, 100],
  [{ RowsPerPage: 'many' }, 1, 10],
])('the page of a list in an address: %o', (search, PageNumber, RowsPerPage) => {
  expect(readAddress(lastNames, search)).toMatchObject({ PageNumber, RowsPerPage });
});

test('a list that nobody touched', () => {
  expect(fallbacksOf(lastNames)).toEqual({
    PageNumber: 1,
    RowsPerPage: 10,
    SearchString: '',
    SortByColumn: 'name',
    SortAscending: true,
  });
});
