/**
 * Reads the query as texts. The router's own parser reads JSON, which would turn a long number into another number and put quotes
 * into addresses that people read.
 */
export type SearchParams = Record<string, unknown>;

/** Returns the query as texts. A key that occurs several times keeps all its values. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/** Returns the query with the values that are present; a list repeats its key. Starts with `?` unless it is empty. */
export function stringifySearch(search: SearchParams): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one));
  }
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** Returns the value of a key, the first one where it occurs several times. */
export const firstValue = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** Reads a text; undefined where it is missing or empty. */
export function textParam(value: unknown): string | undefined {
  const one = firstValue(value);
  if (typeof one === 'number' || typeof one === 'boolean') return String(one);
  return typeof one === 'string' && one !== '' ? one : undefined;
}

/** Reads an id: a whole number from 1 to the largest that the database stores. Anything else counts as missing. */
export function idParam(value: unknown): number | undefined {
  const text = textParam(value);
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : undefined;
}

/** Reads a list of ids; values that are not ids are left out. */
export function idsParam(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => idParam(one) ?? []);
}

/** Reads a switch: `1` and `true` are on, `0` and `false` are off, anything else counts as missing. */
export function flagParam(value: unknown): boolean | undefined {
  const text = textParam(value)?.toLowerCase();
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}

/** Leaves out missing values, so that they do not appear in the address. */
export function present<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
