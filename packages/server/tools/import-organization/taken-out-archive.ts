import { type Entry, openPromise } from 'yauzl';
import { RefusedImport } from './refused-import.ts';

/** A piece of an export is far smaller; what a few bytes would unpack to is not read into memory. */
const mostBytesOfFile = 1_000_000_000;

/** A zip file that an organization was taken out as. Its files are unpacked one by one. */
export interface TakenOutArchive {
  names: readonly string[];
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  close(): void;
}

/**
 * Opens the file of an export without reading the whole of it.
 * @throws RefusedImport where it cannot be read, or names a file twice
 */
export async function openArchive(path: string): Promise<TakenOutArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new RefusedImport(`The file cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new RefusedImport(`The file has ${entry.fileName} twice.`);
    entries.set(entry.fileName, entry);
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      // The reader ends with an error where a file unpacks to more than it says.
      if (entry.uncompressedSize > mostBytesOfFile)
        throw new RefusedImport(`${name} is larger than any file of an export.`);
      const parts: Uint8Array[] = [];
      const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
      for await (const part of stream) parts.push(part);
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
}
