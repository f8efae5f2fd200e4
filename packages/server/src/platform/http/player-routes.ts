import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { addBuiltFiles, asPage, readPage } from './web-routes.ts';

/** Where the test player is: by its own name, and where the QR code of a code leads. */
const pages = ['/test', '/redeem-code/:code'];

/**
 * Serves the built test player: its page at the addresses that people open, its files below /test/. It is under the same policy as every
 * page of the portal.
 * @param folder where its index.html is
 */
export async function addPlayerRoutes(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const page = await readPage(folder, config);
  await addBuiltFiles(app, folder, '/test/');
  for (const path of pages) app.get(path, (_request, reply) => asPage(reply).send(page));
}
