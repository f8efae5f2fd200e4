import { openZip } from '../src/platform/spreadsheets/zip-entries.ts';

/** The files of an archive as texts, by their names, in the order of the names that are asked for; a missing one throws. */
export async function filesOfZip(bytes: Uint8Array, names: readonly string[]): Promise<string[]> {
  const zip = await openZip(bytes);
  return Promise.all(
    names.map(async (name) => {
      const found = await zip.read(name);
      if (found === null) throw new Error(`the archive has no ${name}`);
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(found);
    }),
  );
}
