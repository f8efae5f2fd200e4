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

/** What a page's line in the table declares. */
type DeclaredValues<Page extends PagePath> = (typeof pages)[Page] extends {
  address: infer Fields extends AddressFields;
}
  ? ValuesOf<Fields>
  : unknown;

/** Everything that stands in a page's address: the ids of its path, and what its line in the page table declares. */
export type AddressOf<Page extends PagePath> = Omit<PathIds<Page>, keyof DeclaredValues<Page>> &
  DeclaredValues<Page>;

/** The names of a path that every link to it gives. */
type RequiredName<Page extends PagePath> = keyof PathIds<Page> extends infer Name extends keyof PathIds<Page>
  ? Name extends Name
    ? undefined extends PathIds<Page>[Name]
      ? never
      : Name
    : never
  : never;

/** What a link says of the page it leads to: the ids of its path; whatever else it leaves out is as a first look has it. */
type LinkValues<Page extends PagePath> = {
  [Name in keyof AddressOf<Page>]?: AddressOf<Page>[Name] | undefined;
} & {
  [Name in RequiredName<Page> & keyof AddressOf<Page>]: Exclude<AddressOf<Page>[Name], undefined>;
};

/** The values may be left out where the path names no id. */
export type LinkArguments<Page extends PagePath> = [RequiredName<Page>] extends [never]
  ? [values?: LinkValues<Page>]
  : [values: LinkValues<Page>];

/** A part of a path that stands for a value: its name, and whether it may be left out. */
function placeholderIn(part: string): { name: string; isOptional: boolean } | null {
  const [, required, optional] = /^(?:\$(\w+)|\{-\$(\w+)\})$/.exec(part) ?? [];
  const name = required ?? optional;
  return name === undefined ? null : { name, isOptional: optional !== undefined };
}

/** The names of the values in a path. */
export const namesIn = (path: string): string[] =>
  path.split('/').flatMap((part) => placeholderIn(part)?.name ?? []);

/** The values of a page's address, those of its path apart from the others. */
export function splitAddress<Value>(page: PagePath, values: Readonly<Record<string, Value>>) {
  const names = namesIn(page);
  const entries = Object.entries(values);
  return {
    params: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    search: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  };
}

/**
 * The path of a page.
 *
 * @param params the values in it; an optional one that is missing falls away
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
 * A page's address, for a link.
 *
 * @param page a route of the page table
 * @param values the ids of its path, and whatever else the address shall say
 */
export function hrefOf<Page extends PagePath>(page: Page, ...[values]: LinkArguments<Page>): string {
  const { params, search } = splitAddress(page, { ...values });
  return `${pathOf(page, params)}${stringifySearch(search)}`;
}
