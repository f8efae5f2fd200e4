import type { ExportKind } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { PieceFacts } from '../../platform/files/zip-pieces.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  type SheetColumn,
  type SheetValue,
  sheetFoot,
  sheetHead,
  sheetRows,
} from '../../platform/spreadsheets/sheet-writer.ts';
import { sheetFileName, workbookFiles } from '../../platform/spreadsheets/workbook-files.ts';
import { aboutRows } from './about-export.ts';
import { type Cursor, findEnds, type Span } from './chosen-tests.ts';
import { eventsSheet } from './events-sheet.ts';
import { everythingSteps } from './everything/everything-steps.ts';
import { nextRawRows, type RawKind, type RawRow, rawFiles } from './raw-data-results.ts';
import { resultsSheet } from './results-sheet.ts';
import { type ExportManifest, profilesOf, type Sheet } from './sheet.ts';
import { testsSheet } from './tests-sheet.ts';

/** Where reading a piece begins. It is known once the piece before has been read, while that piece is still being written. */
export interface ReadPosition {
  /** The index of the current step. */
  step: number;
  after: Cursor | null;
}

/** Where the next piece of an export begins. */
export interface Position extends ReadPosition {
  /** The index of the file within the step: raw data fill several files. */
  part: number;
  /** Whether nothing of the file has been written yet. */
  isFresh: boolean;
  /** Rows that the file has so far. */
  rows: number;
  /** CRC-32 of the file so far. */
  crc: number;
}
export const firstPosition: Position = { step: 0, part: 0, isFresh: true, after: null, rows: 0, crc: 0 };

/** The rows that a step read for one piece. */
export interface Reading {
  /** Writes the piece for its position; no transaction is open by then. */
  write: (
    services: Pick<Services, 'files' | 'threads'>,
    position: Position,
  ) => Promise<Uint8Array> | Uint8Array;
  rows: number;
  profileIds: number[];
  /** Null ends the step. */
  after: Cursor | null;
}

/** A part of an export that is written piece by piece: a sheet, or files of raw data. */
interface Step {
  /** The file inside the archive. */
  entry(part: number): string;
  /** Rows after which the step continues in another file. */
  rowsInFile: number;
  /** The number of tests in a piece, for steps whose pieces end after so many tests. */
  testsOfPiece?: number | undefined;
  read(tx: Tx, manifest: ExportManifest, span: Span): Promise<Reading>;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const fixed = (name: string, text: (manifest: ExportManifest) => string): Step => ({
  entry: () => name,
  rowsInFile: Number.POSITIVE_INFINITY,
  read: async (_tx, manifest) => ({
    write: () => encode(text(manifest)),
    rows: 0,
    profileIds: [],
    after: null,
  }),
});

/** The text of a few rows is collected young; one text of all rows would survive into the old generation and make the heap grow. */
const rowsInText = 50;

function encodedRows(
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetValue[])[],
  firstRow: number,
): Uint8Array[] {
  const encoded: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsInText)
    encoded.push(encode(sheetRows(columns, rows.slice(from, from + rowsInText), firstRow + from)));
  return encoded;
}

const sheetStep = (sheet: Sheet, number: number): Step => ({
  entry: () => sheetFileName(number),
  rowsInFile: Number.POSITIVE_INFINITY,
  testsOfPiece: sheet.testsOfBatch,
  async read(tx, manifest, span) {
    const batch = await sheet.next(tx, manifest, span);
    const columns = sheet.columns(manifest);
    return {
      write: (_services, { isFresh, rows: rowsBefore }) =>
        Buffer.concat([
          encode(isFresh ? sheetHead(columns) : ''),
          ...encodedRows(columns, batch.rows, rowsBefore + 2),
          encode(batch.after === null ? sheetFoot(columns, rowsBefore + batch.rows.length) : ''),
        ]),
      rows: batch.rows.length,
      profileIds: batch.profileIds,
      after: batch.after,
    };
  },
});

const workbookSteps = (sheets: readonly Sheet[], title: string): Step[] => {
  const names = [...sheets.map(({ name }) => name), 'About'];
  const { columns, rows } = aboutRows;
  return [
    ...workbookFiles(names, title).map(({ name, text }) => fixed(name, () => text)),
    ...sheets.map((sheet, index) => sheetStep(sheet, index + 1)),
    fixed(sheetFileName(names.length), (manifest) => {
      const lines = rows(manifest);
      return sheetHead(columns) + sheetRows(columns, lines, 2) + sheetFoot(columns, lines.length);
    }),
  ];
};

const rawSteps = (kind: RawKind): Step[] => {
  const { name, header, resultsInFile } = rawFiles[kind];
  return [
    {
      entry: (part) => `${name}_${String(part + 1).padStart(4, '0')}.csv`,
      rowsInFile: resultsInFile,
      async read(tx, { selection, plan }, { after: behind }) {
        const { rows, after } = await nextRawRows(tx, selection, plan, kind, behind);
        return {
          write: async (services, { isFresh }) => {
            const lines = await rawLines(rows, kind, services);
            return isFresh && rows.length > 0 ? Buffer.concat([encode(`${header}\r\n`), lines]) : lines;
          },
          rows: rows.length,
          profileIds: profilesOf(rows),
          after,
        };
      },
    },
  ];
};

/** Beside the lines of the piece, only one recording at a time lies in memory. */
async function rawLines(
  rows: readonly RawRow[],
  kind: RawKind,
  { files, threads }: Pick<Services, 'files' | 'threads'>,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (const { recordingHash, profileId, ...result } of rows) {
    const piece = await threads.run('writeResult', {
      lines: rawFiles[kind].lines,
      result,
      recording: recordingHash === null ? null : await files.read('recordings', recordingHash),
    });
    if (piece === null) throw new InvariantError('an export of raw data waited too long for a thread');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const stepsOf: Readonly<Record<ExportKind, readonly Step[]>> = {
  tests: workbookSteps([testsSheet, resultsSheet], 'Tests'),
  events: workbookSteps([eventsSheet], 'Events'),
  balanceXyz: rawSteps('balanceXyz'),
  functionalXyz: rawSteps('functionalXyz'),
  allTrials: rawSteps('allTrials'),
  everything: everythingSteps.map((step) => ({
    ...step,
    read: (tx, { plan }, span) => step.read(tx, span, plan.madeAt),
  })),
};

/** Reads the rows of the next piece, up to `until` where that end is known already. */
export async function readPiece(
  tx: Tx,
  kind: ExportKind,
  manifest: ExportManifest,
  start: ReadPosition,
  until: Cursor | null = null,
): Promise<Reading> {
  return stepAt(kind, start).read(tx, manifest, { after: start.after, until });
}

const endsAtOnce = 8;

/** Whether the ends of a step's pieces can be found before they are read. */
export const hasEnds = (kind: ExportKind, start: ReadPosition): boolean =>
  stepAt(kind, start).testsOfPiece !== undefined;

/**
 * Finds the ends of the next pieces of a step.
 * @returns none where nothing is left of the step
 * @throws InvariantError for a step whose pieces have no ends that are known before they are read
 */
export async function endsOfPieces(
  tx: Tx,
  kind: ExportKind,
  { selection, plan }: ExportManifest,
  start: ReadPosition,
): Promise<Cursor[]> {
  const { testsOfPiece } = stepAt(kind, start);
  if (testsOfPiece === undefined) throw new InvariantError(`step ${start.step} of ${kind} has no known ends`);
  return findEnds(tx, selection, plan, start.after, testsOfPiece, endsAtOnce);
}

/**
 * Where reading the following piece begins.
 * @returns null after the last piece
 */
export function readPositionAfter(
  kind: ExportKind,
  { step }: ReadPosition,
  after: Cursor | null,
): ReadPosition | null {
  if (after !== null) return { step, after };
  return step + 1 < stepsOf[kind].length ? { step: step + 1, after: null } : null;
}

/** The name of the file inside the archive at a position. */
export const entryAt = (kind: ExportKind, position: Position): string =>
  stepAt(kind, position).entry(position.part);

/**
 * Where the following piece begins.
 * @returns null after the last piece
 */
export function positionAfter(
  kind: ExportKind,
  position: Position,
  { after, rows }: Pick<Reading, 'after' | 'rows'>,
  { crc, plainBytes }: Pick<PieceFacts, 'crc' | 'plainBytes'>,
): Position | null {
  const start = readPositionAfter(kind, position, after);
  if (start === null) return null;
  if (after === null) return { ...firstPosition, ...start };
  const { part } = position;
  const rowsNow = position.rows + rows;
  if (rowsNow >= stepAt(kind, position).rowsInFile)
    return { ...start, part: part + 1, isFresh: true, rows: 0, crc: 0 };
  return { ...start, part, isFresh: position.isFresh && plainBytes === 0, rows: rowsNow, crc };
}

function stepAt(kind: ExportKind, { step }: ReadPosition): Step {
  const found = stepsOf[kind][step];
  if (found === undefined) throw new InvariantError(`an export of ${kind} has no step ${step}`);
  return found;
}
