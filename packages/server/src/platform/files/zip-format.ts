/** What the directory of an archive says of a file in it. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  /** Where its head lies in the archive. */
  offset: number;
}

/** A number of 32 bits that says: look in the extension. */
const beyond32 = 0xffff_ffff;
/** What two bytes count; beyond it the format has an extension for the number of files that not every program reads. */
export const mostZipFiles = 65_535;

/** MS-DOS date and time: two seconds is the finest it knows, 1980 the first year. */
export function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 65_536 + time;
}

/** The sizes that do not fit into 32 bits, as the extension Zip64 writes them; empty for a file of ordinary size. */
function largeSizes(sizes: readonly number[]): Buffer {
  const large = sizes.filter((size) => size >= beyond32);
  if (large.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * large.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * large.length, 2);
  large.forEach((size, index) => {
    extra.writeBigUInt64LE(BigInt(size), 4 + 8 * index);
  });
  return extra;
}

/** Version, flags, method, time, checksum, sizes and lengths, which stand in both heads of a file. */
function facts(entry: ZipEntry, name: Buffer, extra: Buffer, stamp: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(extra.byteLength > 0 ? 45 : 20, 0);
  // Names are UTF-8, contents deflated.
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt32LE(stamp, 6);
  bytes.writeUInt32LE(entry.crc, 10);
  bytes.writeUInt32LE(Math.min(entry.packedBytes, beyond32), 14);
  bytes.writeUInt32LE(Math.min(entry.plainBytes, beyond32), 18);
  bytes.writeUInt16LE(name.byteLength, 22);
  bytes.writeUInt16LE(extra.byteLength, 24);
  return bytes;
}

/** Returns the header before the bytes of a file (PKWARE APPNOTE 6.3, section 4.3.7). */
export function localHead(entry: ZipEntry, stamp: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const { packedBytes, plainBytes } = entry;
  // Here the extension holds both sizes or none.
  const isLarge = Math.max(packedBytes, plainBytes) >= beyond32;
  const extra = isLarge ? bothSizes(entry) : Buffer.alloc(0);
  const sizes = isLarge ? { ...entry, packedBytes: beyond32, plainBytes: beyond32 } : entry;
  const mark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  return Buffer.concat([mark, facts(sizes, name, extra, stamp), name, extra]);
}

function bothSizes({ packedBytes, plainBytes }: ZipEntry): Buffer {
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(plainBytes), 4);
  extra.writeBigUInt64LE(BigInt(packedBytes), 12);
  return extra;
}

function directoryEntry(entry: ZipEntry, stamp: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const extra = largeSizes([entry.plainBytes, entry.packedBytes, entry.offset]);
  const mark = Buffer.from([0x50, 0x4b, 0x01, 0x02, extra.byteLength > 0 ? 45 : 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(Math.min(entry.offset, beyond32), 10);
  return Buffer.concat([mark, facts(entry, name, extra, stamp), rest, name, extra]);
}

/**
 * The directory that ends an archive (sections 4.3.12 to 4.3.16), with the extension Zip64 where something lies beyond 4 GiB.
 * @param offset where it begins
 */
export function endOfArchive(entries: readonly ZipEntry[], offset: number, stamp: number): Buffer {
  const directory = Buffer.concat(entries.map((entry) => directoryEntry(entry, stamp)));
  const isLarge = offset + directory.byteLength >= beyond32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Math.min(directory.byteLength, beyond32), 12);
  end.writeUInt32LE(isLarge ? beyond32 : offset, 16);
  return isLarge
    ? Buffer.concat([directory, largeEnd(entries.length, directory.byteLength, offset), end])
    : Buffer.concat([directory, end]);
}

function largeEnd(files: number, directoryBytes: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(files), 24);
  record.writeBigUInt64LE(BigInt(files), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
