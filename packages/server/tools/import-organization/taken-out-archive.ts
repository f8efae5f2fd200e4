import { type Entry, openPromise } from 'yauzl';

/** A zip file that an organization was taken out as. Its files are unpacked one by one. */
export interface TakenOutArchive {
  names: readonly string[];
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  close(): void;
}

/** Opens the file of an export without reading the whole of it. */
export async function openArchive(path: string): Promise<TakenOutArchive> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      const parts: Uint8Array[] = [];
      const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
      for await (const part of stream) parts.push(part);
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
}
