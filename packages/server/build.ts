import { createReadStream, createWriteStream } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { bundleServer } from './bundle-server.ts';

/**
 * Makes what production runs: one bundle of the server, since a start that reads one file beats one that reads a thousand, and
 * compressed copies beside the web app's files, since they are sent a million times and packed once.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await bundleServer(here('dist'));
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
