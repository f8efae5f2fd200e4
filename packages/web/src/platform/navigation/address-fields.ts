import { parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import { allRows, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { flagParam, idParam, idsParam, type SearchParams, textParam } from './search-params.ts';

/** One value in a page's address. */
export interface AddressField<Value> {
  /** The meaning of an address without the value, or with an invalid one. The fallback itself is left out of the address. */
  fallback: Value;
  /** Returns what a value in the address means, and undefined for an invalid one. */
  read: (value: unknown) => Value | undefined;
}

/** The fields of a page's address, by their names in it. */
export type AddressFields = Readonly<Record<string, AddressField<unknown>>>;

/** The values of those fields. */
export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends AddressField<infer Value> ? Value : never;
};

/** Describes an id from 1; undefined where the address has none. */
export const id = (): AddressField<number | undefined> => ({ fallback: undefined, read: idParam });

/**
 * Describes an id where one other number has a meaning too.
 *
 * @param standIn the number that is not an id, such as -1 for all profiles
 */
export const idOr = (standIn: number): AddressField<number | undefined> => ({
  fallback: undefined,
  read: (value) => (textParam(value) === String(standIn) ? standIn : idParam(value)),
});

/**
 * Describes a list of ids; values that are not ids are left out.
 *
 * @param most the greatest number of ids that are read
 */
export const ids = (most: number): AddressField<number[]> => ({
  fallback: [],
  read: (value) => idsParam(value).slice(0, most),
});

/** Describes a switch: `1` and `true` are on, `0` and `false` are off. */
export const flag = (fallback = false): AddressField<boolean> => ({ fallback, read: flagParam });

/**
 * Describes one choice of a list.
 *
 * @param fallback the meaning of an address without it; undefined by default
 */
export function oneOf<const Word extends string | number>(
  words: readonly Word[],
): AddressField<Word | undefined>;
export function oneOf<const Word extends string | number>(
  words: readonly Word[],
  fallback: NoInfer<Word>,
): AddressField<Word>;
export function oneOf<const Word extends string | number>(
  words: readonly Word[],
  fallback?: Word,
): AddressField<Word | undefined> {
  return { fallback, read: (value) => words.find((word) => String(word) === textParam(value)) };
}

/**
 * Describes a text; undefined where it is missing or empty.
 *
 * @param longest the greatest number of characters; a longer text is cut
 */
export const text = (longest = Number.POSITIVE_INFINITY): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => textParam(value)?.slice(0, longest),
});

/** Describes a text of a given pattern; a text that does not match counts as missing. */
export const textLike = (form: RegExp): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = textParam(value);
    return one !== undefined && form.test(one) ? one : undefined;
  },
});

/** Describes a search text; empty where nothing is searched. */
export const searched = (): AddressField<string> => ({
  fallback: '',
  read: (value) => textParam(value)?.slice(0, 100),
});

/** Describes a calendar day, `YYYY-MM-DD`. */
export const day = (): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = textParam(value);
    return one !== undefined && parseCalendarDate(one) !== null ? one : undefined;
  },
});

/** Describes a whole number of a range, both ends included. */
export const wholeNumber = (least: number, most: number): AddressField<number | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = Number(textParam(value) ?? Number.NaN);
    return Number.isInteger(one) && one >= least && one <= most ? one : undefined;
  },
});

const lastPage = 1_000_000;
const mostRowsPerPage = 100;

/** Describes the page of a list, from 1, and its number of rows. No rows or a negative number means `allRows`. */
export const paging = {
  PageNumber: { fallback: 1, read: (value) => cappedAt(lastPage, idParam(value)) },
  RowsPerPage: {
    fallback: defaultRowsPerPage,
    read: (value) =>
      Number(textParam(value) ?? Number.NaN) <= 0 ? allRows : cappedAt(mostRowsPerPage, idParam(value)),
  },
} satisfies Record<string, AddressField<number>>;

const cappedAt = (most: number, number: number | undefined) =>
  number === undefined ? undefined : Math.min(number, most);

/**
 * Describes the fields that the address of every list has: page, search and sorting column.
 *
 * @param sortBy the column that sorts the list until a person chooses another
 */
export const list = <const Column extends string>(
  columns: readonly Column[],
  sortBy: NoInfer<Column>,
  isAscending = true,
) => ({
  ...paging,
  SearchString: searched(),
  SortByColumn: oneOf(columns, sortBy),
  SortAscending: flag(isAscending),
});

/** Returns the values of an address. A missing or invalid value reads as its fallback, so that no address breaks a page. */
export const readAddress = <Fields extends AddressFields>(
  fields: Fields,
  search: SearchParams,
): ValuesOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { read, fallback }]) => [name, read(search[name]) ?? fallback]),
  ) as ValuesOf<Fields>;

/** Returns the values of an empty address. */
export const fallbacksOf = (fields: AddressFields): SearchParams => readAddress(fields, {});
