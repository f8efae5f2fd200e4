import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

const kilobyte = 1000;

/** A folder that Vite built with a manifest. */
export function readBuild(folder: URL) {
  const dist = fileURLToPath(folder);
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

  /** A chunk and everything it imports statically. */
  function closureOf(chunks: readonly string[], seen = new Set<string>()): Set<string> {
    for (const name of chunks) {
      if (seen.has(name)) continue;
      const chunk = manifest[name];
      if (chunk === undefined) throw new Error(`The build has no chunk ${name}; was it renamed?`);
      seen.add(name);
      closureOf(chunk.imports ?? [], seen);
    }
    return seen;
  }

  const filesOf = (chunks: readonly string[]): string[] =>
    [...closureOf(chunks)].flatMap((name) => manifest[name]?.file ?? []);
  const gzipBytes = (file: string) => gzipSync(readFileSync(`${dist}${file}`), { level: 9 }).length;

  return {
    filesOf,
    /** The JavaScript that these chunks load before anything is asked for, in kB after gzip. */
    scriptKb: (chunks: readonly string[]): number =>
      filesOf(chunks).reduce((sum, file) => sum + gzipBytes(file), 0) / kilobyte,
  };
}
