import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const workerFile = 'service-worker.js';
const placeholder = '__PRECACHED__';

interface PrecacheOptions {
  base: string;
  /** The build copies its files as they are, and the player loads them. */
  publicDir: string;
  /** Pictures that a device takes when the player is installed: served, and not kept by the worker. */
  icons: string;
}

/**
 * Writes into the service worker which files it keeps: everything that the player loads apart from its page, which the server completes.
 */
export function precache({ base, publicDir, icons }: PrecacheOptions): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile];
      if (worker?.type !== 'chunk' || !worker.code.includes(placeholder))
        throw new Error(`The build has no ${workerFile} that asks for its files.`);
      const copied = readdirSync(publicDir).toSorted();
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = [...built.toSorted(), ...copied];
      // A built file's name changes with what it holds; a copied one keeps its own.
      const hash = createHash('sha256').update(worker.code).update(files.join());
      for (const name of copied) hash.update(readFileSync(`${publicDir}/${name}`));
      const version = hash.digest('hex').slice(0, 12);
      const value = JSON.stringify({ files: files.map((name) => `${base}${name}`), version });
      worker.code = worker.code.replace(placeholder, () => value);
      for (const name of readdirSync(icons))
        this.emitFile({
          type: 'asset',
          fileName: `icons/${name}`,
          source: readFileSync(`${icons}/${name}`),
        });
    },
  };
}
