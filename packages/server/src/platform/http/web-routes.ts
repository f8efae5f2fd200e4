import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiBase } from '@plumbline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { InvariantError } from '../invariant-error.ts';
import { escapeHtml } from './escape-html.ts';
import { outboxPath } from './outbox-routes.ts';
import { cardPagePolicy, cardProcessorOrigin } from './security-headers.ts';

/** Sends the portal's page for an address that is one of its pages; false for every other address. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Serves the built web app. Files under assets/ carry a hash in their name and never change; everything else is asked for again
 * each time. Where the build left a compressed copy beside a file, that is sent.
 * @param folder where index.html is
 * @param hasPlayer the test player is served too, which the pages of codes then lead to
 * @returns what answers addresses without a file: the pages are routed in the browser
 */
export async function addWebRoutes(
  app: FastifyInstance,
  folder: string,
  config: Config,
  { hasPlayer }: { hasPlayer: boolean },
): Promise<SendPage> {
  const built = await readPage(folder, config);
  const page = hasPlayer ? withMeta(built, 'test-player', 'served') : built;
  const { cards } = config;
  const cardPage =
    cards === null
      ? null
      : {
          html: withMeta(page, 'card-processor', cardProcessorOrigin(cards)),
          policy: cardPagePolicy(cards),
        };
  await addBuiltFiles(app, folder);
  return (request, reply) => {
    if (!isPage(request)) return false;
    asPage(reply);
    if (cardPage === null || !isBillingPage(request)) reply.send(page);
    else reply.header('content-security-policy', cardPage.policy).send(cardPage.html);
    return true;
  };
}

/** Serves the files of a built app below an address, apart from its page. */
export async function addBuiltFiles(app: FastifyInstance, folder: string, prefix = '/'): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    // Only the first registration may add its method to replies, and nothing uses it.
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // The folder itself is not a file: requested without an encoding it would be refused as one.
    allowedPath: (path) => path !== '/index.html' && path !== '/',
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** The page of a built app, with what the deployment says about its brand. */
export const readPage = async (folder: string, config: Config): Promise<string> =>
  withBrandSettings(await readFile(join(folder, 'index.html'), 'utf8'), config);

/** The head of an answer that is a page: asked for again each time, so that a new version is met at once. */
export const asPage = (reply: FastifyReply): FastifyReply =>
  reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');

const pathOf = ({ url }: FastifyRequest): string => url.split(/[?#]/, 1)[0] ?? '';

/** The pages on which a card is typed. They are the only ones that admit the card processor. */
const isBillingPage = (request: FastifyRequest): boolean => /^\/billing(\/|$)/.test(pathOf(request));

/** An address people go to: asked for with GET, without a file's extension, and none of the server's own. */
function isPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = pathOf(request);
  const isServers = [apiBase, outboxPath, '/assets'].some(
    (own) => path === own || path.startsWith(`${own}/`),
  );
  const wantsPage = /text\/html|\*\/\*/.test(headers.accept ?? '*/*');
  return !isServers && wantsPage && !/\.[^/]*$/.test(path);
}

/** What a deployment says about its brand, where the page's script looks for it. */
function withBrandSettings(html: string, { brand, brandProvider }: Config): string {
  const settings = JSON.stringify({
    ...(brand === null ? {} : { brand }),
    ...(brandProvider === null ? {} : { provider: brandProvider }),
  });
  return withMeta(html, 'brand-settings', settings);
}

/** The page with one more `<meta>` in its head. */
function withMeta(html: string, name: string, content: string): string {
  const tag = `<meta name="${name}" content="${escapeHtml(content)}">`;
  const [before, after] = html.split('</head>', 2);
  if (before === undefined || after === undefined)
    throw new InvariantError('index.html of the web app has no </head>');
  return `${before}${tag}</head>${after}`;
}
