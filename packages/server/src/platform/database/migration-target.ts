/** What a migration needs of a connection that may change the schema. */
export interface MigrationTarget {
  /** Runs any number of statements. */
  exec(text: string): Promise<void>;
  /** Runs one statement and answers its rows. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}
