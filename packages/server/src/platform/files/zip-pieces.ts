import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { dosTime, endOfArchive, localHead, mostZipFiles, type ZipEntry } from './zip-format.ts';

const deflate = promisify(deflateRaw);

/** What an archive needs to know of a piece of a file. */
export interface PieceFacts {
  /** The file inside the archive. Pieces of one file follow each other. */
  entry: string;
  packedBytes: number;
  plainBytes: number;
  /** CRC-32 of the file up to the end of this piece. */
  crc: number;
}
export interface PackedPiece extends PieceFacts {
  packed: Uint8Array;
}

/** Cheapest on the processor; what tables write is much the same from row to row, and small all the same. */
const level = 1;
/** An empty last block: every piece ends at a whole byte and leaves the stream open. */
const lastBlock = Buffer.from([0x03, 0x00]);

/**
 * Packs a piece so that the pieces of a file, one after the other, are one deflated stream: made at different times, by different
 * processes, without one that knows all of them.
 * @param crcBefore of the file up to this piece; 0 for the first
 */
export async function packPiece(entry: string, plain: Uint8Array, crcBefore: number): Promise<PackedPiece> {
  const packed = await deflate(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
  return {
    entry,
    packed,
    packedBytes: packed.byteLength,
    plainBytes: plain.byteLength,
    crc: crc32(plain, crcBefore),
  };
}

/**
 * An archive of packed pieces. One piece at a time lies in memory.
 * @param pieces in order
 * @param read the bytes of a piece, asked for when its turn comes
 * @param at when the files were made, as UTC
 */
export async function* zipOfPieces<Piece extends PieceFacts>(
  pieces: readonly Piece[],
  read: (piece: Piece) => Uint8Array | Promise<Uint8Array>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  const files = [...Map.groupBy(pieces, ({ entry }) => entry)];
  if (files.length > mostZipFiles) throw new RangeError('an archive holds at most 65,535 files');
  const stamp = dosTime(at);
  const written: ZipEntry[] = [];
  let offset = 0;
  for (const [name, parts] of files) {
    const entry = {
      name,
      crc: parts.at(-1)?.crc ?? 0,
      packedBytes: parts.reduce((sum, { packedBytes }) => sum + packedBytes, lastBlock.byteLength),
      plainBytes: parts.reduce((sum, { plainBytes }) => sum + plainBytes, 0),
      offset,
    };
    const head = localHead(entry, stamp);
    written.push(entry);
    offset += head.byteLength + entry.packedBytes;
    yield head;
    for (const part of parts) yield await read(part);
    yield lastBlock;
  }
  yield endOfArchive(written, offset, stamp);
}
