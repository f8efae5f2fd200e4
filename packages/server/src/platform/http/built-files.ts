import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The copies that a build leaves beside a file, in the order in which they are preferred. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves the files of a small built app as they were when the server started. A page that is held in memory names the files of its own
 * build: read from the disk for each request, they would be gone as soon as another build takes their place, and the page stays white.
 * @param prefix the address of the folder, with a slash at its end
 * @param apart files that somebody else serves
 */
export async function addHeldFiles(
  app: FastifyInstance,
  folder: string,
  prefix: string,
  apart: readonly string[],
): Promise<void> {
  const files = await readFiles(folder);
  for (const [path, body] of files) {
    const type = types[extname(path)];
    if (type === undefined || apart.includes(path) || /(^|\/)\./.test(path)) continue;
    const isHashed = path.startsWith('assets/');
    app.get(`${prefix}${path}`, ({ headers }, reply) => {
      const accepted = (headers['accept-encoding'] ?? '').split(/[\s,;]+/);
      const encoding = encodings.find(
        ({ name, ending }) => accepted.includes(name) && files.has(path + ending),
      );
      reply
        .type(type)
        .header('vary', 'accept-encoding')
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (encoding === undefined) return reply.send(body);
      return reply.header('content-encoding', encoding.name).send(files.get(path + encoding.ending));
    });
  }
}

/** Every file below a folder by its path, apart from the page, which the server completes. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html')
    .map(async ({ parentPath, name }): Promise<[string, Buffer]> => {
      const path = join(parentPath, name);
      return [relative(folder, path).split(sep).join('/'), await readFile(path)];
    });
  return new Map(await Promise.all(read));
}
