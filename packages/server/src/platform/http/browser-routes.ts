import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../database/database.ts';
import type { Limit } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { CookieJar, type Cookies } from './cookies.ts';
import { readId } from './read-id.ts';
import { sendRefusal } from './replies.ts';

/** What a route that browsers are sent to may use. Nobody is signed in here: there is no bearer token in an address. */
export interface BrowserContext {
  /** The id in the path; null where it has none. */
  id: number | null;
  /** The query as it came, without its question mark. */
  queryText: string;
  query: URLSearchParams;
  /** What another site's page posted; empty for GET. */
  form: URLSearchParams;
  cookies: Cookies;
  network: string;
  requestId: string;
  now: Date;
  services: Services;
  /** Opens a transaction of the identity scope; never inside another one. */
  inIdentity<T>(work: (tx: Tx) => Promise<T>, options?: { actingFor?: number }): Promise<T>;
}

export type BrowserAnswer =
  | { kind: 'redirect'; to: string }
  | { kind: 'xml'; text: string; fileName: string }
  | { kind: 'nothingHere' };

/**
 * An address that a person's browser is sent to, by a link of the portal or by another site: it answers with where to go next, not
 * with data. Everything else is a call.
 */
export interface BrowserRoute {
  method: 'GET' | 'POST';
  /** `:id` matches a number. */
  path: string;
  /** Counted against the network; past it 429. */
  limit: Limit;
  answer(context: BrowserContext): Promise<BrowserAnswer>;
}

const formType = 'application/x-www-form-urlencoded';
/** A signed answer with a few certificates and attributes is a tenth of it. */
const maxFormBytes = 256 * 1024;

/** Adds the routes, and with them the one place where a form of another site is read. */
export async function addBrowserRoutes(
  app: FastifyInstance,
  routes: readonly BrowserRoute[],
  services: Services,
  database: Database,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: route.path,
        bodyLimit: maxFormBytes,
        handler: (request, reply) => answer(route, services, database, request, reply),
      });
    }
  });
}

async function answer(
  route: BrowserRoute,
  services: Services,
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const state = await services.limits.take(route.limit, request.network);
  if (!state.isWithin) {
    services.log.warn({ limit: route.limit.name, count: state.used }, 'a limit was reached');
    return sendRefusal(reply, 'access.too_many_requests', { params: { seconds: state.retryAfterSeconds } });
  }
  const cookies = new CookieJar(request.headers.cookie);
  const queryText = request.url.split('?').slice(1).join('?');
  const result = await route.answer({
    id: idIn(request.params),
    queryText,
    query: new URLSearchParams(queryText),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    cookies,
    network: request.network,
    requestId: request.id,
    now: services.clock.now(),
    services,
    inIdentity: (work, { actingFor } = {}) =>
      database.transaction({ as: 'identity', requestId: request.id, actingFor }, work),
  });
  if (cookies.lines.length > 0) reply.header('set-cookie', cookies.lines);
  switch (result.kind) {
    case 'redirect':
      // 303: whatever was posted here is not posted there.
      return reply.redirect(result.to, 303);
    case 'xml':
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${result.fileName}"`)
        .send(result.text);
    case 'nothingHere':
      return sendRefusal(reply, 'not_found');
  }
}

function idIn(params: unknown): number | null {
  if (typeof params !== 'object' || params === null || !('id' in params)) return null;
  return readId(String(params.id));
}
