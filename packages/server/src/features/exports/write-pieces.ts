import { createHash } from 'node:crypto';
import type { ExportKind } from '@plumbline/contract';
import { type PackedPiece, packPiece } from '../../platform/files/zip-pieces.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { Services } from '../../platform/services.ts';
import { addPiece, type ExportRecord, type StoredPiece, withoutWaitingForDisk } from './export-record.ts';
import { entryAt, type Position, positionAfter, type Reading } from './export-steps.ts';
import type { ReadAhead } from './read-ahead.ts';

interface WritingPosition {
  record: Pick<ExportRecord, 'kind' | 'folder'>;
  position: Position;
}

/**
 * Writes pieces from a position on with no transaction open, and adds each unless another process did meanwhile. A piece is added whole or
 * not at all, so a server that dies leaves the rest to the next attempt.
 * @returns 'more' where its time was up, where another process wrote, or where the export was deleted
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
  /** Whether the piece before was added; it is stored while the next one is packed. */
  let added: Promise<boolean> = Promise.resolve(true);
  try {
    for (;;) {
      run.signal.throwIfAborted();
      const reading = await ahead.next();
      if (reading === null) return (await added) ? 'done' : 'more';
      const packedPiece = await packNext(services, record.kind, position, reading);
      if (!(await added)) return 'more';
      added = storeAndAdd(run, key, services, record.folder, position, packedPiece);
      if (packedPiece.next === null) return (await added) ? 'done' : 'more';
      position = packedPiece.next;
      if (isTime()) {
        await added;
        return 'more';
      }
    }
  } finally {
    await Promise.allSettled([added]);
  }
}

interface NextPiece {
  rows: number;
  /** Null where the piece is empty. */
  packed: (PackedPiece & Pick<StoredPiece, 'plainHash' | 'rowCount'>) | null;
  /** Where the next piece begins; null after the last. */
  next: Position | null;
}

async function packNext(
  services: Services,
  kind: ExportKind,
  position: Position,
  reading: Reading,
): Promise<NextPiece> {
  const plain = await reading.write(services, position);
  const packed = await packPiece(entryAt(kind, position), plain, position.crc);
  return {
    rows: reading.rows,
    packed:
      plain.byteLength === 0
        ? null
        : {
            ...packed,
            ...(kind === 'everything'
              ? { plainHash: createHash('sha256').update(plain).digest('hex'), rowCount: reading.rows }
              : { plainHash: null, rowCount: null }),
          },
    next: positionAfter(kind, position, reading, packed),
  };
}

/**
 * Stores a packed piece and adds it to the export.
 * @returns false where another process added it first
 */
function storeAndAdd(
  run: JobRun<unknown>,
  key: WorkKey,
  services: Services,
  folder: string,
  position: Position,
  { rows, packed, next }: NextPiece,
): Promise<boolean> {
  const adding = (async () => {
    const piece =
      packed === null ? null : { ...packed, hash: await services.files.keepPiece(folder, packed.packed) };
    return run.transaction(async (tx) => {
      await withoutWaitingForDisk(tx);
      return addPiece(tx, key, position, next, { rows, piece }, services.clock.now());
    });
  })();
  // The caller awaits the promise later and gets the error then; without this it would count as unhandled.
  adding.catch(() => undefined);
  return adding;
}
