import { crc32, deflateRawSync } from 'node:zlib';
import { dosTime, endOfArchive, localHead, mostZipFiles, type ZipEntry } from './zip-format.ts';

/** A file of an archive. Its bytes are asked for when its turn comes. */
export interface ZipFile {
  /** With `/` between folders; ASCII. */
  name: string;
  bytes: () => Uint8Array;
}

/**
 * An archive, file by file: the next one is made and packed when the one before was taken, so that the whole never lies in memory.
 * @param files at most 65,535, each with a name of its own
 * @param at when the files were made, as UTC
 */
export async function* zipArchive(files: readonly ZipFile[], at: Date): AsyncGenerator<Uint8Array> {
  if (files.length > mostZipFiles) throw new RangeError('an archive holds at most 65,535 files');
  const stamp = dosTime(at);
  const written: ZipEntry[] = [];
  let offset = 0;
  for (const file of files) {
    const plain = file.bytes();
    const packed = deflateRawSync(plain);
    const entry = {
      name: file.name,
      crc: crc32(plain),
      packedBytes: packed.byteLength,
      plainBytes: plain.byteLength,
      offset,
    };
    const head = localHead(entry, stamp);
    written.push(entry);
    offset += head.byteLength + packed.byteLength;
    yield head;
    yield packed;
  }
  yield endOfArchive(written, offset, stamp);
}
