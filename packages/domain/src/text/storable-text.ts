/**
 * Text that the database can keep: well-formed Unicode (no half of a surrogate pair) without the zero character. PostgreSQL has no
 * place for either, in text and in jsonb.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same text as the database can keep it: zero characters go, half a surrogate pair becomes U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** No honest request nests deeper; what does would end the walks over it, which go down level by level. */
export const deepestNesting = 64;

/**
 * Looks through a parsed JSON value for text that cannot be kept, keys included.
 * @returns where the first one is, as a dotted path ('' is the value itself); null when there is none
 */
export function unstorablePath(value: unknown): string | null {
  const open: Place[] = [{ part: value, path: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (hasBadText(next.part)) return next.path;
    open.push(...placesInside(next));
  }
  return null;
}

interface Place {
  part: unknown;
  path: string;
}

const hasBadText = (part: unknown): boolean => {
  if (typeof part === 'string') return !isStorableText(part);
  return isObject(part) && !Array.isArray(part) && !Object.keys(part).every(isStorableText);
};

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

/** Numbers and the like hold no text: of a recording of a hundred thousand samples nothing is put aside. */
function placesInside({ part, path }: Place): Place[] {
  if (!isObject(part)) return [];
  const places: Place[] = [];
  const look = (inner: unknown, key: string | number) => {
    if (typeof inner === 'string' || isObject(inner))
      places.push({ part: inner, path: path === '' ? String(key) : `${path}.${key}` });
  };
  if (Array.isArray(part)) part.forEach(look);
  else for (const [key, inner] of Object.entries(part)) look(inner, key);
  return places;
}

/**
 * A parsed JSON value as the database can keep it, keys included. A value in which nothing has to change is returned as it is.
 * @param value nested no deeper than `deepestNesting`
 */
export function storableJson<T>(value: T): T {
  return unstorablePath(value) === null ? value : (madeStorable(value) as T);
}

function madeStorable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(madeStorable);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), madeStorable(inner)]),
  );
}

/** Whether a parsed JSON value nests deeper than any honest request. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= deepestNesting) return true;
    level = level.flatMap((part) =>
      isObject(part) ? (Array.isArray(part) ? part : Object.values(part)).filter(isObject) : [],
    );
  }
  return false;
}
