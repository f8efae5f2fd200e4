import type { Tx } from '../../platform/database/database.ts';
import type { SheetColumn, SheetValue } from '../../platform/spreadsheets/sheet-writer.ts';
import type { Cursor, Span } from './chosen-tests.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter, ExportQuestion } from './export-question.ts';

/** What every sheet of one export is made from. */
export interface ExportManifest {
  question: ExportQuestion;
  filter: ExportFilter;
  plan: ExportPlan;
  timeZone: string;
  /** The number of an instant as a clock in the zone shows it. */
  serialOf: (epochMs: number) => number;
}

/** Rows of a sheet, and where they end. */
export interface Batch {
  rows: SheetValue[][];
  /** Whose data they hold. */
  profileIds: number[];
  /** Null when nothing is left. */
  after: Cursor | null;
}

/** A sheet whose rows are read batch by batch. */
export interface Sheet {
  name: string;
  /** How many tests are read at once; left out where a batch is not of tests, and says by itself where it ends. */
  testsOfBatch?: number;
  columns(manifest: ExportManifest): SheetColumn[];
  next(tx: Tx, manifest: ExportManifest, span: Span): Promise<Batch>;
}

/** The profiles of rows, each once. */
export const profilesOf = (rows: readonly { profileId: number }[]): number[] => [
  ...new Set(rows.map(({ profileId }) => profileId)),
];
