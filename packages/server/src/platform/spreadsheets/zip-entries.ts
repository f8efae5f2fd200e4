import { inflateRawSync } from 'node:zlib';
import { tableLimits, UnreadableFile } from './table.ts';

/** The entries of an archive that are asked for, unpacked one by one. What is not asked for is never unpacked. */
export interface ZipEntries {
  /** Null when there is no such entry. */
  read(name: string): Uint8Array | null;
}

interface Entry {
  method: number;
  packedBytes: number;
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const isEncrypted = 1;

/**
 * Reads an archive's directory. Sizes that it states are never believed: bytes are counted while they are unpacked, over all
 * entries together, and an entry that grows past the ratio is given up (a bomb).
 * @throws UnreadableFile when the archive is damaged, locked or larger than the limits
 */
export function openZip(bytes: Uint8Array): ZipEntries {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directoryOf(bytes, view);
  let leftBytes: number = tableLimits.unpackedBytes;
  return {
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const packed = packedBytesOf(bytes, view, entry);
      const most = Math.min(leftBytes, packed.byteLength * tableLimits.ratio + 1_024);
      const unpacked = entry.method === 0 ? packed : inflate(packed, most);
      if (unpacked.byteLength > leftBytes) throw new UnreadableFile('tooLarge');
      leftBytes -= unpacked.byteLength;
      return unpacked;
    },
  };
}

function directoryOf(bytes: Uint8Array, view: DataView): Map<string, Entry> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > tableLimits.entries) throw new UnreadableFile('tooLarge');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let place = 0; place < count; place += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) throw new UnreadableFile('damaged');
    if ((view.getUint16(at + 8, true) & isEncrypted) !== 0) throw new UnreadableFile('oldOrLocked');
    const method = view.getUint16(at + 10, true);
    if (method !== 0 && method !== 8) throw new UnreadableFile('damaged');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name.replace(/^\//, ''), {
      method,
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The directory's end stands last, behind it at most a comment. */
function endOf(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  throw new UnreadableFile('damaged');
}

function packedBytesOf(bytes: Uint8Array, view: DataView, { offset, packedBytes }: Entry): Uint8Array {
  if (offset + 30 > bytes.byteLength || view.getUint32(offset, true) !== localMark)
    throw new UnreadableFile('damaged');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.byteLength) throw new UnreadableFile('damaged');
  return bytes.subarray(start, start + packedBytes);
}

function inflate(packed: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnreadableFile(isTooLarge ? 'tooLarge' : 'damaged');
  }
}
