import type { AddressFields, ValuesOf } from './address-fields.ts';
import type { PagePath, pages } from './page-table.ts';
import { type SearchParams, stringifySearch } from './search-params.ts';

/** The ids that a path names: `$id` is always there, `{-$id}` may be left out. */
type PathIds<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? PathIds<Part> & PathIds<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: number | undefined }
    : Path extends '$'
      ? unknown
      : Path extends `$${infer Name}`
        ? { [Key in Name]: number }
        : unknown;

/** The fields that a page's line in the table declares. */
type DeclaredValues<Page extends PagePath> = (typeof pages)[Page] extends {
  address: infer Fields extends AddressFields;
}
  ? ValuesOf<Fields>
  : unknown;

/** All values of a page's address: the ids of its path, and the fields that its line in the page table declares. */
export type AddressOf<Page extends PagePath> = Omit<PathIds<Page>, keyof DeclaredValues<Page>> &
  DeclaredValues<Page>;

/** The names of the path values that every link to the page must give. */
type RequiredName<Page extends PagePath> = keyof PathIds<Page> extends infer Name extends keyof PathIds<Page>
  ? Name extends Name
    ? undefined extends PathIds<Page>[Name]
      ? never
      : Name
    : never
  : never;

/** The values of a link to a page: the ids of its path, and any fields that differ from their fallbacks. */
type LinkValues<Page extends PagePath> = {
  [Name in keyof AddressOf<Page>]?: AddressOf<Page>[Name] | undefined;
} & {
  [Name in RequiredName<Page> & keyof AddressOf<Page>]: Exclude<AddressOf<Page>[Name], undefined>;
};

/** The values are optional where the path has no id. */
export type LinkArguments<Page extends PagePath> = [RequiredName<Page>] extends [never]
  ? [values?: LinkValues<Page>]
  : [values: LinkValues<Page>];

/** A part of a path that holds a value: its name, and whether it may be left out. */
function placeholderIn(part: string): { name: string; isOptional: boolean } | null {
  const [, required, optional] = /^(?:\$(\w+)|\{-\$(\w+)\})$/.exec(part) ?? [];
  const name = required ?? optional;
  return name === undefined ? null : { name, isOptional: optional !== undefined };
}

/** Returns the names of the values in a path. */
export const namesIn = (path: string): string[] =>
  path.split('/').flatMap((part) => placeholderIn(part)?.name ?? []);

/** Pages whose id is written in the query, as the specification has it (`/billing/view-invoices?id=7`), and may stand in the path too. */
const pagesWithIdInQuery: readonly string[] = [
  '/billing/view-invoices/{-$id}',
  '/billing/create-invoice/{-$id}',
] satisfies PagePath[];

/** Whether an id in the path of a page moves to its query. Such a page declares the id among the values of its address. */
export const writesIdInQuery = (page: PagePath): boolean => pagesWithIdInQuery.includes(page);

/** Splits the values of a page's address into those of its path and the others. */
export function splitAddress<Value>(page: PagePath, values: Readonly<Record<string, Value>>) {
  const names = writesIdInQuery(page) ? [] : namesIn(page);
  const entries = Object.entries(values);
  return {
    params: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    search: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

/**
 * Returns the path of a page.
 *
 * @param params the values of the path; a missing optional one is left out
 */
export function pathOf(page: PagePath, params: SearchParams): string {
  const parts = page.split('/').flatMap((part) => {
    const placeholder = placeholderIn(part);
    if (placeholder === null) return [part];
    const value = params[placeholder.name];
    return placeholder.isOptional && value === undefined ? [] : [String(value)];
  });
  return parts.map(encodeURIComponent).join('/') || '/';
}

/**
 * Returns a page's address, for a link.
 *
 * @param page a route of the page table
 * @param values the ids of its path, and the fields of the address
 */
export function hrefOf<Page extends PagePath>(page: Page, ...[values]: LinkArguments<Page>): string {
  const { params, search } = splitAddress(page, { ...values });
  return `${pathOf(page, params)}${stringifySearch(search)}`;
}
