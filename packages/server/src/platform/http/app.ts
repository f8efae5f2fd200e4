import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import { apiBase } from '@plumbline/contract';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type Metrics, openMetrics } from '../metrics/metrics.ts';
import { addPartnerDoor, type PartnerDoor } from '../partner-door/partner-door.ts';
import type { Services } from '../services.ts';
import type { Stream } from '../streams/stream.ts';
import { addStreamRoutes, type StreamPace, usualPace } from '../streams/stream-routes.ts';
import { isAllowedHost } from './allowed-hosts.ts';
import { brokenMessageHandler } from './broken-messages.ts';
import { addBrowserRoutes, type BrowserRoute } from './browser-routes.ts';
import { addCallRoutes } from './call-routes.ts';
import { networkOf } from './client-network.ts';
import { addDeliveryReportRoutes } from './delivery-report-routes.ts';
import { addDocsRoutes } from './docs-routes.ts';
import type { Handler } from './handle.ts';
import { addOperationsRoutes, operationsPaths } from './operations-routes.ts';
import { addOutboxRoutes } from './outbox-routes.ts';
import { addPlayerOffRoutes } from './player-off-routes.ts';
import { addPlayerRoutes } from './player-routes.ts';
import { refuseNesting } from './refuse-nesting.ts';
import { sendRefusal } from './replies.ts';
import { requestIdOf } from './request-id.ts';
import { addSecurityHeaders, plainHeaders } from './security-headers.ts';
import { addStripeWebhookRoute } from './stripe-webhook-route.ts';
import { calledName, errorHandler } from './unexpected.ts';
import type { ViewerOf } from './viewer-of.ts';
import { addWebRoutes } from './web-routes.ts';

export interface AppParts {
  config: Config;
  database: Database;
  services: Services;
  /** What the server answers; a call without a handler does not exist for the world. */
  handlers: readonly Handler[];
  viewerOf: ViewerOf;
  /** Addresses that browsers are sent to and that are no calls. */
  browserRoutes?: readonly BrowserRoute[];
  /** Calls whose answer comes again whenever it changes. */
  streams?: readonly Stream[];
  /** How often streams look and ask; tests do not wait as long. */
  streamPace?: StreamPace;
  /** Where systems of partners ask by key. */
  partnerDoors?: readonly PartnerDoor[];
  /** Folder of the built web app; null serves the calls alone. */
  webFolder: string | null;
  /** Null where the test player is not served. */
  playerFolder: string | null;
  /** Of the product, for the API's documents. */
  version: string;
  /** Demo mode's messages; null outside of it, and then the route does not exist. */
  outbox: Outbox | null;
}

export interface App {
  server: FastifyInstance;
  /**
   * Stops taking requests, lets those that were let in finish, for this long at most, then cuts them. Safe to call twice.
   */
  stop(withinMs: number): Promise<void>;
}

/** Puts the whole HTTP face together; nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, services } = parts;
  const database = refuseNesting(parts.database);
  const metrics = openMetrics(database);
  let isStopping = false;
  const app = fastify({
    // The framework's own lines would hold addresses and query strings; ours are written in onResponse.
    logger: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    // Our own answer below says it in the envelope.
    return503OnClosing: false,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 500 },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      reply.headers(plainHeaders(config));
      const door = parts.partnerDoors?.find(({ base }) => request.url.startsWith(`${base}/`));
      errorHandler(config, services.log, metrics, door?.sendRefusal)(error, request as FastifyRequest, reply);
    },
    clientErrorHandler: brokenMessageHandler(plainHeaders(config)),
  });
  onlyJson(app);
  app.decorateRequest('viewer', null);
  app.decorateRequest('network', '');
  app.decorateRequest('partner', null);
  app.setErrorHandler(errorHandler(config, services.log, metrics));

  await addSecurityHeaders(app, config);
  await app.register(fastifyCompress, {
    threshold: 2_048,
    encodings: ['br', 'gzip'],
    // Replies are made once and sent once: the brotli level that costs like gzip and packs better.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  watch(app, metrics, services);
  await addGates(app, config, () => isStopping);

  addOperationsRoutes(app, { config, database, metrics, log: services.log, isStopping: () => isStopping });
  addCallRoutes(app, { ...parts, database });
  const streams = addStreamRoutes(
    app,
    parts.streams ?? [],
    { ...parts, database },
    parts.streamPace ?? usualPace,
  );
  await addBrowserRoutes(app, parts.browserRoutes ?? [], services, database);
  for (const door of parts.partnerDoors ?? [])
    await addPartnerDoor(app, door, { services, database, config, metrics });
  addDocsRoutes(
    app,
    parts.handlers.map(({ call }) => call),
    parts.version,
  );
  if (config.deliveryReportSecret !== null)
    addDeliveryReportRoutes(app, { secret: config.deliveryReportSecret, database });
  if (config.cards !== null) await addStripeWebhookRoute(app, { cards: config.cards, services, database });
  if (parts.outbox) addOutboxRoutes(app, parts.outbox);
  if (parts.playerFolder === null) addPlayerOffRoutes(app);
  else await addPlayerRoutes(app, parts.playerFolder, config);
  const sendPage =
    parts.webFolder === null
      ? null
      : await addWebRoutes(app, parts.webFolder, config, { hasPlayer: parts.playerFolder !== null });
  app.setNotFoundHandler((request, reply) => {
    if (sendPage?.(request, reply)) return;
    sendRefusal(reply, isApi(request) ? 'request.unknown_call' : 'not_found');
  });
  await app.ready();
  return {
    server: app,
    stop: async (withinMs) => {
      isStopping = true;
      await streams.stop();
      await closeWithin(app, withinMs);
    },
  };
}

const isApi = ({ url }: { url: string }): boolean => url === apiBase || url.startsWith(`${apiBase}/`);

/** Calls are JSON and nothing else: a form or a text of another site's page cannot be one. */
function onlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}

/** What every request passes before its route: is the portal open, is it meant, and is it one too many. */
async function addGates(app: FastifyInstance, config: Config, isStopping: () => boolean): Promise<void> {
  await app.register(fastifyRateLimit, { global: false });
  const countRequest = app.createRateLimit({
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.network,
  });
  // While stopping every answer is the last one of its connection.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.network = networkOf(request.ip);
    if (isStopping()) return sendRefusal(reply, 'server.stopping');
    if (operationsPaths.includes(request.routeOptions.url ?? '')) return undefined;
    if (!isAllowedHost(request.headers.host, config.allowedHosts)) {
      return sendRefusal(reply, 'request.wrong_host');
    }
    if (!isApi(request)) return undefined;
    // Health data stays out of every cache.
    reply.header('cache-control', 'no-store');
    if (config.requestsPerMinute === 0) return undefined;
    const ceiling = await countRequest(request);
    if (!ceiling.isAllowed && ceiling.isExceeded) {
      return sendRefusal(reply, 'access.too_many_requests', { params: { seconds: ceiling.ttlInSeconds } });
    }
    return undefined;
  });
}

/** One line and one measurement an answer: ids, the route's pattern, status, time. */
function watch(app: FastifyInstance, metrics: Metrics, { log }: Services): void {
  const isStream = (request: FastifyRequest) => request.routeOptions.config.isStream === true;
  app.addHook('onRequest', async (request) => {
    if (!isStream(request)) metrics.inFlight.inc();
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = calledName(request);
    if (!isStream(request)) {
      metrics.inFlight.dec();
      metrics.observe(call, reply.statusCode, reply.elapsedTime / 1000);
    }
    const fields = {
      requestId: request.id,
      method: request.method,
      call,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      accountId: request.viewer?.accountId,
      organizationId: request.viewer?.organizationId ?? request.partner?.organizationId,
      integrationId: request.partner?.integrationId,
    };
    if (isApi(request)) log.info(fields, 'answered');
    else log.debug(fields, 'answered');
  });
}

async function closeWithin(app: FastifyInstance, withinMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
