import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. Its bytes are asked for when its turn comes. */
export interface ZipFile {
  /** With `/` between folders; ASCII. */
  name: string;
  bytes: () => Uint8Array;
}

interface Written {
  name: Buffer;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  offset: number;
}

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
const deflated = 8;
/** What two bytes count; beyond it the format has extensions that not every program reads. */
const mostFiles = 65_535;

/**
 * An archive (PKWARE APPNOTE 6.3, without extensions), file by file: the next one is made and packed when the one before was taken, so
 * that the whole never lies in memory. Together less than 4 GiB.
 * @param files at most 65,535, each with a name of its own
 * @param at when the files were made, as UTC
 */
export async function* zipArchive(files: readonly ZipFile[], at: Date): AsyncGenerator<Uint8Array> {
  if (files.length > mostFiles) throw new RangeError('an archive holds at most 65,535 files');
  const stamp = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for (const file of files) {
    const plain = file.bytes();
    const packed = deflateRawSync(plain);
    const entry = {
      name: Buffer.from(file.name, 'utf8'),
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
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, stamp)));
  yield directory;
  yield endOfDirectory(written.length, directory.byteLength, offset);
}

/** MS-DOS date and time: two seconds is the finest it knows, 1980 the first year. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 65_536 + time;
}

/** Version, flags, method, time, checksum and sizes, which stand in both heads of a file. */
function facts({ crc, packedBytes, plainBytes, name }: Written, stamp: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(version, 0);
  bytes.writeUInt16LE(flags, 2);
  bytes.writeUInt16LE(deflated, 4);
  bytes.writeUInt32LE(stamp, 6);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packedBytes, 14);
  bytes.writeUInt32LE(plainBytes, 18);
  bytes.writeUInt16LE(name.byteLength, 22);
  return bytes;
}

function localHead(entry: Written, stamp: number): Buffer {
  const mark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  return Buffer.concat([mark, facts(entry, stamp), Buffer.alloc(2), entry.name]);
}

function directoryEntry(entry: Written, stamp: number): Buffer {
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02, version, 0]);
  const rest = Buffer.alloc(16);
  rest.writeUInt32LE(entry.offset, 12);
  return Buffer.concat([mark, facts(entry, stamp), rest, entry.name]);
}

function endOfDirectory(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
