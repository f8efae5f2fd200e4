import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { tableLimits, UnreadableFile } from './table.ts';

/** The entries of an archive that are asked for, unpacked one by one. What is not asked for is never unpacked. */
export interface ZipEntries {
  /** Null when there is no such entry. */
  read(name: string): Promise<Uint8Array | null>;
}

/**
 * Reads an archive's directory. Sizes that it states are never believed: bytes are counted while they are unpacked, over all
 * entries together, and an entry that grows past the ratio is given up (a bomb).
 * @throws UnreadableFile when the archive is damaged, locked or larger than the limits
 */
export async function openZip(bytes: Uint8Array): Promise<ZipEntries> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = await fromBufferPromise(buffer, { decodeStrings: false, validateEntrySizes: false }).catch(
    refuse,
  );
  const entries = await directoryOf(archive).catch(refuse);
  let leftBytes: number = tableLimits.unpackedBytes;
  return {
    read: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const most = Math.min(leftBytes, entry.compressedSize * tableLimits.ratio + 1_024);
      const unpacked = await unpack(archive, entry, most).catch(refuse);
      leftBytes -= unpacked.byteLength;
      return unpacked;
    },
  };
}

async function directoryOf(archive: ZipFile): Promise<Map<string, Entry>> {
  if (archive.entryCount > tableLimits.entries) throw new UnreadableFile('tooLarge');
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableFile('oldOrLocked');
    if (!entry.canDecodeFileData()) throw new UnreadableFile('damaged');
    entries.set(entry.fileNameRaw.toString('utf8').replace(/^\//, ''), entry);
  }
  return entries;
}

async function unpack(archive: ZipFile, entry: Entry, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let unpackedBytes = 0;
  const stream: AsyncIterable<Uint8Array> = await archive.openReadStreamPromise(entry);
  for await (const part of stream) {
    unpackedBytes += part.byteLength;
    if (unpackedBytes > most) throw new UnreadableFile('tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What the library cannot read is damaged. */
function refuse(error: unknown): never {
  throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged', { cause: error });
}
