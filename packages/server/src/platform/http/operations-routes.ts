import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isSameSecret } from './is-same-secret.ts';
import { bearerTokenOf } from './request-headers.ts';

/** Answered whatever host a request names: balancers ask by address. */
export const operationsPaths: readonly string[] = ['/health', '/ready', '/metrics'];

export interface OperationsParts {
  config: Config;
  database: Database;
  metrics: Metrics;
  log: Log;
  isStopping: () => boolean;
}

const readyWithinMs = 2_000;

/**
 * For the people and the machines that run the portal: /health says that the process lives, /ready that it can do its work, /metrics
 * how it does.
 */
export function addOperationsRoutes(app: FastifyInstance, parts: OperationsParts): void {
  app.get('/health', async () => ({ status: 'up' }));

  app.get('/ready', async (_request, reply) => {
    const state = await readiness(parts);
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state });
  });

  app.get('/metrics', async (request, reply) => {
    // To strangers it does not exist.
    if (!mayReadMetrics(request, parts.config.metricsToken)) return reply.callNotFound();
    return reply.type(parts.metrics.contentType).send(await parts.metrics.text());
  });
}

async function readiness({ database, log, isStopping }: OperationsParts) {
  if (isStopping()) return 'stopping';
  try {
    await within(readyWithinMs, database.ping());
    return 'ready';
  } catch (error) {
    log.warn({ error }, 'the database does not answer');
    return 'database does not answer';
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * With METRICS_TOKEN whoever bears it. Without one only this machine: a direct connection from a loopback address; a forwarded
 * request comes from somewhere else, whatever address the proxy has.
 */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameSecret(bearerTokenOf(request.headers) ?? '', token);
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
