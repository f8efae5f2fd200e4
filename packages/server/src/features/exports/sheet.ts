import type { Tx } from '../../platform/database/database.ts';
import type { SheetColumn, SheetValue } from '../../platform/spreadsheets/sheet-writer.ts';
import type { Cursor, Span } from './chosen-tests.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter, ExportSelection } from './export-selection.ts';

/** What every sheet of one export is written from. */
export interface ExportManifest {
  selection: ExportSelection;
  filter: ExportFilter;
  plan: ExportPlan;
  timeZone: string;
  /** Converts an instant to the number that a spreadsheet uses for the wall time in the zone. */
  serialOf: (epochMs: number) => number;
}

/** Consecutive rows of a sheet, and where they end. */
export interface Batch {
  rows: SheetValue[][];
  /** The profiles whose data the rows hold. */
  profileIds: number[];
  /** Null when nothing is left. */
  after: Cursor | null;
}

/** A sheet whose rows are read batch by batch. */
export interface Sheet {
  name: string;
  /** The number of tests in a batch; left out where a batch is not of tests, so that its end is known only once it is read. */
  testsOfBatch?: number;
  columns(manifest: ExportManifest): SheetColumn[];
  next(tx: Tx, manifest: ExportManifest, span: Span): Promise<Batch>;
}

/** The distinct profiles of rows. */
export const profilesOf = (rows: readonly { profileId: number }[]): number[] => [
  ...new Set(rows.map(({ profileId }) => profileId)),
];
