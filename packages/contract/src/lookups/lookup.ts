/** One choice of a table: the id on the wire and in the database, and what people read. */
export interface LookupEntry<Id extends number | string | boolean = number | string | boolean> {
  readonly id: Id;
  readonly label: string;
}

/** A table of choices in the order in which they are offered. */
export interface Lookup<Entry extends LookupEntry> {
  readonly entries: readonly Entry[];
  readonly ids: readonly Entry['id'][];
  /** Whether a value is one of the table's ids. */
  has(value: unknown): value is Entry['id'];
  /** The entry of an id; undefined where the table has none, since stored ids may outlive a table's entry. */
  find(value: unknown): Entry | undefined;
}

/**
 * Declares a table of choices (document 3, section 9.1).
 * @param entries in the order in which they are offered
 * @throws Error where two entries share an id
 */
export function defineLookup<const Entry extends LookupEntry>(entries: readonly Entry[]): Lookup<Entry> {
  const byId = new Map<unknown, Entry>(entries.map((entry) => [entry.id, entry]));
  if (byId.size !== entries.length) throw new Error('two entries of a lookup table share an id');
  return {
    entries,
    ids: entries.map(({ id }) => id),
    has: (value): value is Entry['id'] => byId.has(value),
    find: (value) => byId.get(value),
  };
}

/** The ids of a table, as a type. */
export type IdOf<L> = L extends Lookup<infer Entry> ? Entry['id'] : never;
