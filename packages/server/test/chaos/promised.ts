/** What stood in a file, and what had to. */
export interface MadeFile {
  testIds: number[];
  /** Tests that were acknowledged before it was asked for. */
  owed: number[];
}

/** What was promised to whom while things broke. */
export interface Promised {
  /** Tests by client UUID, with the organization they were sent for and when they were acknowledged. */
  acknowledged: Map<string, { organizationId: number; profileTestId: number; atMs: number }>;
  /** Last names of the rows of each roster whose import was begun. */
  rosters: string[][];
  files: MadeFile[];
  /** Changes of a baseline that were answered. */
  baselines: number;
}
