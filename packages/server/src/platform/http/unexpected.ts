import type { ErrorCode } from '@plumbline/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Overloaded } from '../bounded-work.ts';
import { providerOf } from '../brand.ts';
import type { Config } from '../config/config.ts';
import { DatabaseTrouble } from '../database/database-trouble.ts';
import { StorageTrouble } from '../files/storage-trouble.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { sendRefusal } from './replies.ts';

/** Sends a refusal in the shape of whoever asked. */
type SendRefusal = (
  reply: FastifyReply,
  code: ErrorCode,
  more?: { params?: Readonly<Record<string, string | number>> | undefined },
) => FastifyReply;

/** The pause before the next attempt of a request that was refused for lack of a database, of file storage or of capacity. */
const retryAfterSeconds = 5;

/**
 * Answers everything a request can throw. What the framework refused gets its own sentence; all else is unexpected: the caller reads
 * the specified sentence with the request's id, the log gets the trace under the same id.
 * @param refuse how a refusal looks: the envelope, or what a door of partners answers with
 */
export function errorHandler(
  config: Config,
  log: Log,
  metrics: Pick<Metrics, 'countTrouble' | 'countStorageTrouble'>,
  refuse: SendRefusal = sendRefusal,
) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    switch (error.code) {
      case 'FST_ERR_CTP_BODY_TOO_LARGE':
        return refuse(reply, 'request.too_large', {
          params: { limit: sizeOf(request.routeOptions.bodyLimit ?? 0) },
        });
      case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
        return refuse(reply, 'request.wrong_type');
      case 'FST_ERR_BAD_URL':
        return refuse(reply, 'request.invalid');
    }
    const known = codeOfFramework(error);
    if (known !== null) return refuse(reply, known);
    // What is left of 400 comes from reading the body: empty, cut off, not JSON, or JSON that poisons prototypes.
    if (error.statusCode === 400) return refuse(reply, 'request.not_json');
    const fields = {
      requestId: request.id,
      call: calledName(request),
      accountId: request.viewer?.accountId,
      organizationId: request.viewer?.organizationId,
      error,
    };
    if (error instanceof DatabaseTrouble) {
      // Neither the request nor the program is wrong: the same request succeeds in a moment.
      log.warn(fields, 'the database is in trouble');
      metrics.countTrouble(error.kind);
      const code = error.kind === 'unreachable' ? 'server.database_unreachable' : 'server.overloaded';
      return refuse(reply, code, { params: { seconds: retryAfterSeconds } });
    }
    if (error instanceof StorageTrouble) {
      // The operator of the portal has to act.
      log.error(fields, 'the file storage is in trouble');
      metrics.countStorageTrouble();
      return refuse(reply, 'server.storage_unavailable', { params: { seconds: retryAfterSeconds } });
    }
    if (error instanceof Overloaded) {
      log.warn(fields, 'more was asked at once than is taken');
      return refuse(reply, 'server.overloaded', { params: { seconds: retryAfterSeconds } });
    }
    log.error(fields, 'unexpected error');
    return refuse(reply, 'server.unexpected', {
      params: { provider: providerOf(request.host, config), requestId: request.id },
    });
  };
}

/** What the framework and its plugins refuse by themselves: an encoding nobody reads, a path that leaves its folder. */
function codeOfFramework(error: FastifyError): ErrorCode | null {
  const { code, statusCode } = error;
  // The files' plugin marks its errors with a status and no code.
  const isTheirs = code?.startsWith('FST_') || ('status' in error && error.status === statusCode);
  if (!isTheirs) return null;
  if (statusCode === 415) return 'request.wrong_type';
  return statusCode === 403 || statusCode === 404 ? 'not_found' : null;
}

/** What the log and the metrics call a request: its call's path or its route's pattern, never the address as it was typed. */
export const calledName = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.call?.path ?? routeOptions.url ?? 'none';

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 / 1024)} MB`;
