import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { addHeldFiles } from './built-files.ts';
import { playerManifest } from './player-manifest.ts';
import { asPage, readPage } from './web-routes.ts';

/** Where the test player is: by its own name, and where the QR code of a code leads. */
const pages = ['/test/', '/redeem-code/:code'];
const workerFile = 'service-worker.js';
/** Lies beside the addresses that it answers for, which are those of QR codes. */
const codeWorkerFile = 'code-worker.js';
export const workerPath = `/test/${workerFile}`;
export const codeWorkerPath = `/redeem-code/${codeWorkerFile}`;
const weekSeconds = 7 * 24 * 60 * 60;

/**
 * Serves the built test player: its page at the addresses that people open, its files below /test/. It is under the same policy as every
 * page of the portal. Its service worker lies below /test/ and reaches nothing else.
 * @param folder where its index.html is
 */
export async function addPlayerRoutes(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const page = await readPage(folder, config);
  const worker = await readWorker(folder, page);
  await addHeldFiles(app, folder, '/test/', [workerFile, codeWorkerFile]);
  for (const path of pages) app.get(path, (_request, reply) => asPage(reply).send(page));
  // Remembered for as long as the player keeps anything on a device, since the typed address has to lead there without a connection too.
  app.get('/test', (_request, reply) =>
    reply.header('cache-control', `public, max-age=${weekSeconds}`).redirect('/test/', 301),
  );
  app.get(workerPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  const codeWorker = await readFile(join(folder, codeWorkerFile), 'utf8');
  app.get(codeWorkerPath, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(codeWorker),
  );
  app.get('/test/manifest.webmanifest', ({ host }, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(playerManifest(host, config))),
  );
}

/** The worker keeps the page: with another page it has to be another worker, or a device would keep the old page. */
async function readWorker(folder: string, page: string): Promise<string> {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  return (await readFile(join(folder, workerFile), 'utf8')).replace('@page-version@', version);
}
