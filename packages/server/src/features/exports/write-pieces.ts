import type { ExportKind } from '@plumbline/contract';
import { type PackedPiece, packPiece } from '../../platform/files/zip-pieces.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { Services } from '../../platform/services.ts';
import { addPiece, type ExportRecord, withoutWaitingForDisk } from './export-record.ts';
import { entryAt, type Position, positionAfter, type Reading } from './export-steps.ts';
import type { ReadAhead } from './read-ahead.ts';

interface WritingPosition {
  record: Pick<ExportRecord, 'kind' | 'folder'>;
  position: Position;
}

/**
 * Writes pieces from a position on with no transaction open, and adds each if nobody else did meanwhile. Each piece is whole or not at all:
 * a server that dies leaves the rest to the next attempt.
 * @returns 'more' where it stopped because it is time to, where somebody else wrote, or where the export is gone
 */
export async function writePieces(
  run: JobRun<unknown>,
  key: WorkKey,
  services: Services,
  { record, position: from }: WritingPosition,
  ahead: ReadAhead,
  isTime: () => boolean,
): Promise<'done' | 'more'> {
  let position = from;
  /** Of the piece before: it is kept while the next one is packed. */
  let added: Promise<boolean> = Promise.resolve(true);
  try {
    for (;;) {
      run.signal.throwIfAborted();
      const reading = await ahead.next();
      if (reading === null) return (await added) ? 'done' : 'more';
      const made = await packNext(services, record.kind, position, reading);
      if (!(await added)) return 'more';
      added = keepAndAdd(run, key, services, record.folder, position, made);
      if (made.next === null) return (await added) ? 'done' : 'more';
      position = made.next;
      if (isTime()) {
        await added;
        return 'more';
      }
    }
  } finally {
    await Promise.allSettled([added]);
  }
}

interface MadePiece {
  rows: number;
  /** Null where there is nothing to write. */
  packed: PackedPiece | null;
  /** Where the next piece begins; null after the last. */
  next: Position | null;
}

async function packNext(
  services: Services,
  kind: ExportKind,
  position: Position,
  reading: Reading,
): Promise<MadePiece> {
  const plain = await reading.write(services, position);
  const packed = await packPiece(entryAt(kind, position), plain, position.crc);
  return {
    rows: reading.rows,
    packed: plain.byteLength === 0 ? null : packed,
    next: positionAfter(kind, position, reading, packed),
  };
}

/** @returns whether nobody else added it meanwhile */
function keepAndAdd(
  run: JobRun<unknown>,
  key: WorkKey,
  services: Services,
  folder: string,
  position: Position,
  { rows, packed, next }: MadePiece,
): Promise<boolean> {
  const adding = (async () => {
    const piece =
      packed === null ? null : { ...packed, hash: await services.files.keepPiece(folder, packed.packed) };
    return run.transaction(async (tx) => {
      await withoutWaitingForDisk(tx);
      return addPiece(tx, key, position, next, { rows, piece }, services.clock.now());
    });
  })();
  // Who waits for it hears of it, and that may be a while.
  adding.catch(() => undefined);
  return adding;
}
