import {
  apiBase,
  type Call,
  defaultBodyLimitBytes,
  type ErrorCode,
  isFileReply,
  misfitText,
  type ReplyError,
  type RequestOf,
} from '@plumbline/contract';
import { isTooDeep, unstorablePath } from '@plumbline/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import type { CallLimit } from './call-limit.ts';
import { CookieJar } from './cookies.ts';
import type { FileAnswer, Handler } from './handle.ts';
import { sendFile, sendRefusal, sendRefusals, sendReply } from './replies.ts';
import { isAskedByGet, requestFieldsOf } from './request-fields.ts';
import { bearerTokenOf, selectedOrganizationOf, timeZoneOf } from './request-headers.ts';
import { type Failure, fail, type Result } from './result.ts';
import { mayAsk, signedOutViewer, type ViewerOf } from './viewer-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until it is known. */
    viewer: Viewer | null;
    /** The client's network, for limits. */
    network: string;
  }
  interface FastifyContextConfig {
    /** The call a route answers, for the log and the metrics. */
    call?: Call;
    /** The answer goes on for long: its time says nothing of how fast the call is. */
    isStream?: boolean;
  }
}

export interface CallRouteParts {
  handlers: readonly Handler[];
  viewerOf: ViewerOf;
  services: Services;
  database: Database;
}

/**
 * One route a call, by POST; a few are asked by GET too, or with their request in the query. Who asks and whether they may is settled before the
 * body is read: a stranger cannot make the server take in eight megabytes.
 */
export function addCallRoutes(app: FastifyInstance, parts: CallRouteParts): void {
  const paths = new Set<string>();
  for (const handler of parts.handlers) {
    const { call } = handler;
    if (paths.has(call.path)) throw new InvariantError(`the call ${call.path} has two handlers`);
    paths.add(call.path);
    app.route({
      method: isAskedByGet(call) ? ['GET', 'POST'] : ['POST'],
      url: `${apiBase}/${call.path}`,
      bodyLimit: call.bodyLimitBytes ?? defaultBodyLimitBytes,
      config: { call },
      onRequest: (request, reply) => identify(call, parts, request, reply),
      handler: (request, reply) => answer(handler, parts, request, reply),
    });
  }
}

/**
 * Returns the viewer of a request, and refuses those without permission. A public call never reads a token: an invalid one must not
 * block signing in.
 */
export async function identify(
  call: Call,
  parts: CallRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const refusal = await readViewer(call, parts, request);
  return refusal === null ? undefined : sendRefusal(reply, refusal.code, refusal);
}

/** Reads anew who asks. Null where they may; a request that is answered for long is asked this again and again. */
export async function readViewer(
  call: Call,
  { viewerOf, services }: CallRouteParts,
  request: FastifyRequest,
): Promise<Failure<ErrorCode> | null> {
  const timeZone = timeZoneOf(request.headers);
  if (!timeZone.ok) return timeZone;
  if (call.permission === 'public') {
    request.viewer = signedOutViewer(timeZone.value);
    return null;
  }
  const token = bearerTokenOf(request.headers);
  if (token === null) return fail('access.signed_out');
  const organization = selectedOrganizationOf(request.headers);
  if (!organization.ok) return organization;
  const viewer = await viewerOf(token, organization.value, {
    timeZone: timeZone.value,
    now: services.clock.now(),
  });
  if (!viewer.ok) return viewer;
  request.viewer = viewer.value;
  const { printable, lateCode } = viewer.value;
  if (lateCode !== undefined && call.permission !== 'device:submit') return fail('access.signed_out');
  const isPastToken = printable !== undefined && call.takesPrintToken !== printable.kind;
  return isPastToken || !mayAsk(viewer.value, call.permission) ? fail('access.denied') : null;
}

async function answer(
  handler: Handler,
  parts: CallRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = handler;
  const checked = await checkRequest(handler, parts, request, reply);
  if (checked === null) return reply;
  const cookies = new CookieJar(request.headers.cookie);
  const result = await runHandler(handler, parts, request, { request: checked.value, cookies });
  if (cookies.lines.length > 0) reply.header('set-cookie', cookies.lines);
  if (!result.ok) return sendRefusal(reply, result.code, result);
  if (isFileReply(call.response)) {
    return sendFile(reply, call.response.contentType, result.value as FileAnswer);
  }
  return sendReply(reply, result.value);
}

/** Checks the shape of a request and counts it against its limits. Null where it was refused, which the reply then says. */
export async function checkRequest(
  { call, limits }: Handler,
  { services }: CallRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ value: RequestOf<Call> } | null> {
  const refused = (sent: FastifyReply): null => {
    if (!sent.sent) throw new InvariantError(`${call.path} refused a request and did not say so`);
    return null;
  };
  const body = requestFieldsOf(call, request);
  if (body === undefined) return refused(sendRefusal(reply, 'request.wrong_type'));
  const checked = withoutJudged(call, body);
  if (isTooDeep(checked)) return refused(sendRefusal(reply, 'request.invalid'));
  const unstorable = unstorablePath(checked);
  if (unstorable !== null)
    return refused(
      sendRefusal(reply, 'request.unstorable_text', unstorable === '' ? {} : { field: unstorable }),
    );
  const parsed = call.request.safeParse(body, { error: misfitText });
  if (!parsed.success) return refused(sendRefusals(reply, 400, misfits(parsed.error)));
  const incoming = { request: parsed.data, viewer: viewerIn(call, request), network: request.network };
  const exceeded = await firstExceeded(limits, services, incoming);
  if (exceeded !== null)
    return refused(sendRefusal(reply, 'access.too_many_requests', { params: { seconds: exceeded } }));
  return { value: parsed.data };
}

function viewerIn({ path }: Call, { viewer }: FastifyRequest): Viewer {
  if (viewer === null) throw new InvariantError(`${path} was reached before its viewer was known`);
  return viewer;
}

/** Asks the handler what a checked request is answered. */
export const runHandler = (
  handler: Handler,
  { services, database }: CallRouteParts,
  request: FastifyRequest,
  more: { request: RequestOf<Call>; cookies: CookieJar; alreadyNamed?: Set<number> },
): Promise<Result<unknown, ErrorCode>> =>
  handler.answer(
    {
      ...more,
      viewer: viewerIn(handler.call, request),
      network: request.network,
      requestId: request.id,
      userAgent: request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? '',
      bearerToken: bearerTokenOf(request.headers),
      now: services.clock.now(),
    },
    services,
    database,
  );

/** A request without the list whose entries the handler judges one by one. */
function withoutJudged({ judgesEachOf }: Call, body: unknown): unknown {
  if (judgesEachOf === undefined || body === null || typeof body !== 'object') return body;
  return { ...body, [judgesEachOf]: null };
}

const maxUserAgentLength = 300;
const maxMisfits = 20;

/** What is wrong with the shape, field by field. */
function misfits(error: z.ZodError): ReplyError[] {
  return error.issues.slice(0, maxMisfits).map(({ path, message }) => ({
    code: 'request.invalid',
    message,
    ...(path.length === 0 ? {} : { field: path.map(String).join('.') }),
  }));
}

/** Counts a request against its limits, in order. Seconds to wait for the first one that is past, or null. */
async function firstExceeded(
  limits: readonly CallLimit<Call>[],
  { limits: counters, log }: Services,
  incoming: { request: RequestOf<Call>; viewer: Viewer; network: string },
): Promise<number | null> {
  for (const { limit, keyOf } of limits) {
    const key = keyOf(incoming);
    if (key === null) continue;
    const state = await counters.take(limit, key);
    if (!state.isWithin) {
      log.warn({ limit: limit.name, count: state.used }, 'a limit was reached');
      return state.retryAfterSeconds;
    }
  }
  return null;
}
