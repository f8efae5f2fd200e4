import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/**
 * Writes compressed copies beside the files of the apps that were built for browsers. They are packed as small as they get, since they are sent a million
 * times; --quick packs them in a seventh of the time, for a trial on one machine.
 */
const quality = process.argv.includes('--quick') ? { brotli: 4, gzip: 6 } : { brotli: 11, gzip: 9 };
const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest|woff)$/;
const worthwhileBytes = 1_024;

for (const app of ['web', 'player']) {
  const folder = fileURLToPath(new URL(`../${app}/dist`, import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  const { size } = await stat(path);
  if (size < worthwhileBytes) return;
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  await Promise.all([
    pipeline(createReadStream(path), brotli, createWriteStream(`${path}.br`)),
    pipeline(createReadStream(path), createGzip({ level: quality.gzip }), createWriteStream(`${path}.gz`)),
  ]);
}
