import { parseCalendarDate } from '@plumbline/domain/time/calendar-date';
import { allRows, defaultRowsPerPage } from '../../design/table/data-column.ts';
import { flagParam, idParam, idsParam, type SearchParams, textParam } from './search-params.ts';

/** One thing that stands in a page's address. */
export interface AddressField<Value> {
  /** What an address means that does not name it, or names it with something odd. It is left out of the address. */
  fallback: Value;
  /** What a value of the address says; undefined where it makes no sense. */
  read: (value: unknown) => Value | undefined;
}

/** What stands in a page's address, by its name there. */
export type AddressFields = Readonly<Record<string, AddressField<unknown>>>;

/** The values of such an address. */
export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends AddressField<infer Value> ? Value : never;
};

/** An id from 1; undefined where none is named. */
export const id = (): AddressField<number | undefined> => ({ fallback: undefined, read: idParam });

/**
 * The same where one other number stands for something too.
 * @param standIn a number that is no id, such as -1 for all profiles
 */
export const idOr = (standIn: number): AddressField<number | undefined> => ({
  fallback: undefined,
  read: (value) => (textParam(value) === String(standIn) ? standIn : idParam(value)),
});

/**
 * Several ids; what is none is left out.
 * @param most how many are read
 */
export const ids = (most: number): AddressField<number[]> => ({
  fallback: [],
  read: (value) => idsParam(value).slice(0, most),
});

/** A switch: `1` and `true` are on, `0` and `false` off. */
export const flag = (fallback = false): AddressField<boolean> => ({ fallback, read: flagParam });

/**
 * One of a list.
 * @param fallback what an address without it means; undefined unless given
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
 * A text, undefined where it is missing or empty.
 * @param longest what is longer is cut
 */
export const text = (longest = Number.POSITIVE_INFINITY): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => textParam(value)?.slice(0, longest),
});

/** A text of one form; what does not fit counts as missing. */
export const textLike = (form: RegExp): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = textParam(value);
    return one !== undefined && form.test(one) ? one : undefined;
  },
});

/** What somebody typed to search by; empty where nothing is searched. */
export const searched = (): AddressField<string> => ({
  fallback: '',
  read: (value) => textParam(value)?.slice(0, 100),
});

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = (): AddressField<string | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = textParam(value);
    return one !== undefined && parseCalendarDate(one) !== null ? one : undefined;
  },
});

/** A whole number of a range, both ends included. */
export const wholeNumber = (least: number, most: number): AddressField<number | undefined> => ({
  fallback: undefined,
  read: (value) => {
    const one = Number(textParam(value) ?? Number.NaN);
    return Number.isInteger(one) && one >= least && one <= most ? one : undefined;
  },
});

const lastPage = 1_000_000;
const mostRowsPerPage = 100;

/** The page of a list, from 1, and how many rows it shows: `allRows` for all of them, as for none or fewer. */
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
 * What stands in the address of every list: its page, what is searched, and which column sorts it.
 * @param sortBy the column of a list that nobody sorted
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

/** The values of an address; what is missing or odd reads as its fallback, so that no address breaks a page. */
export const readAddress = <Fields extends AddressFields>(
  fields: Fields,
  search: SearchParams,
): ValuesOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { read, fallback }]) => [name, read(search[name]) ?? fallback]),
  ) as ValuesOf<Fields>;

/** What an address says that says nothing. */
export const fallbacksOf = (fields: AddressFields): SearchParams => readAddress(fields, {});
