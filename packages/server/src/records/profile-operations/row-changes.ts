/** Columns of a row as JSON, instants in UTC. */
export type Facts = Readonly<Record<string, unknown>>;

/** The tables whose rows an operation may change; `identity.operation_key` knows the key of each. */
export const changedTables = [
  'profiles',
  'profile_organizations',
  'profile_groups',
  'tests',
  'events',
  'measure_thresholds',
  'codes',
  'account_profiles',
  'profile_access_links',
  'profile_import_requests',
  'tested_people',
  'profile_baselines',
] as const;
export type ChangedTable = (typeof changedTables)[number];

const keys = {
  profiles: ['id'],
  tests: ['id'],
  events: ['id'],
  codes: ['id'],
  account_profiles: ['id'],
  profile_access_links: ['id'],
  profile_import_requests: ['id'],
  profile_organizations: ['organization_id', 'profile_id'],
  profile_groups: ['organization_id', 'profile_id', 'group_id'],
  measure_thresholds: ['organization_id', 'profile_id', 'measure_id'],
  profile_baselines: ['organization_id', 'profile_id', 'measure_id', 'input_class'],
  tested_people: ['organization_id', 'family', 'period_start', 'profile_id'],
} as const satisfies Readonly<Record<ChangedTable, readonly string[]>>;

/** A change of one row. What an operation does is a list of them, done in their order. */
export type RowChange = { table: ChangedTable } & (
  | { kind: 'update'; key: Facts; set: Facts }
  | { kind: 'delete'; key: Facts }
  /** A copy of the row `from`, with the columns of `set` in place of its own; a new row of these columns where it is null. */
  | { kind: 'insert'; from: Facts | null; set: Facts }
);

/** The columns that name a row. Where the profile is one of them, a row is moved by deleting it and inserting a copy. */
export const keyOf = (table: ChangedTable, row: Facts): Facts =>
  Object.fromEntries(keys[table].map((column) => [column, row[column]]));

export const updateOf = (table: ChangedTable, row: Facts, set: Facts): RowChange => ({
  kind: 'update',
  table,
  key: keyOf(table, row),
  set,
});

export const deleteOf = (table: ChangedTable, row: Facts): RowChange => ({
  kind: 'delete',
  table,
  key: keyOf(table, row),
});

export const copyOf = (table: ChangedTable, row: Facts, set: Facts): RowChange => ({
  kind: 'insert',
  table,
  from: keyOf(table, row),
  set,
});

/** A row of which every column is given. */
export const createOf = (table: ChangedTable, set: Facts): RowChange => ({
  kind: 'insert',
  table,
  from: null,
  set,
});
