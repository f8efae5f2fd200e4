/** What was found when an export began. It stays so while it is made: a test that arrives meanwhile is not half in it. */
export interface ExportPlan {
  lastTestId: number;
  /** Profiles that other organizations tested, too. */
  sharedProfileIds: readonly number[];
  /** Measures with a column of their own. */
  measureIds: readonly number[];
  tests: number;
  results: number;
  events: number;
  /** Results with a recording or a trial that goes into a file of raw data. */
  recordings: number;
  /** ISO 8601. */
  madeAt: string;
  /** Internal staff read none. */
  hasNames: boolean;
}
