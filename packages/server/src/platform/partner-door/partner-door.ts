/**
 * The door by which systems of partners ask, with a key in `Authorization: Bearer plk_...`.
 *
 * A feature lists its addresses as a `PartnerDoor` and `routes.ts` adds it to `partnerDoors`:
 *
 * ```ts
 * export const fhirDoor: PartnerDoor = {
 *   base: `${apiBase}/fhir/r4`,
 *   sendRefusal: (reply, code, more) => ...,           // an OperationOutcome instead of the envelope
 *   bodyTypes: ['application/fhir+json', 'application/x-www-form-urlencoded'],
 *   routes: [{
 *     method: 'GET', path: '/Patient/:id', scope: 'fhir:read', audits: 'profile',
 *     answer: ({ params, inScope, auditRead }) => inScope(async (tx) => {
 *       const [person] = await tx.query<Person>(sql`select ... from profiles where id = ${Number(params.id)}`);
 *       auditRead(person === undefined ? [] : [person.id]);
 *       return person === undefined ? fail('not_found') : ok({ json: patientOf(person), contentType: 'application/fhir+json' });
 *     }),
 *   }],
 * };
 * ```
 *
 * Before `answer` runs, the key is known and works, allows the route's scope, and has asked no more than 60 times in this minute; else the
 * request was refused (401 without why, 403, 429 with Retry-After). `inScope` reads as role `app_partner`: its policies (0102) show
 * the key's organization, people with an external id, and tests since the key's first day, whatever the statement says. A table that it may
 * not read yet needs a grant and a policy for `app_partner` in a migration. Addresses that everybody may ask (a CapabilityStatement, a token
 * endpoint) are its `openRoutes`.
 */

import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProfileReads } from '../audit/profile-reads.ts';
import { recordPartnerRead } from '../audit/record-read.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { withoutConflict } from '../database/database-trouble.ts';
import { sendFile, sendRefusal } from '../http/replies.ts';
import { bearerTokenOf } from '../http/request-headers.ts';
import { fail } from '../http/result.ts';
import { errorHandler } from '../http/unexpected.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';
import { identifyPartner } from './identify-partner.ts';
import type {
  OpenRoute,
  PartnerAnswer,
  PartnerContext,
  PartnerDoor,
  PartnerKey,
  PartnerRoute,
} from './partner-route.ts';

export type { PartnerDoor, PartnerRoute } from './partner-route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a partner's system; null for everybody else. */
    partner: PartnerKey | null;
  }
}

interface DoorParts {
  services: Services;
  database: Database;
  config: Config;
  metrics: Pick<Metrics, 'countTrouble' | 'countStorageTrouble'>;
}

const defaultBodyLimitBytes = 64 * 1024;

/** Adds the addresses of a door. */
export async function addPartnerDoor(
  app: FastifyInstance,
  door: PartnerDoor,
  parts: DoorParts,
): Promise<void> {
  const refuse = door.sendRefusal ?? sendRefusal;
  await app.register(async (scope) => {
    // What goes wrong in the framework or unexpectedly is told in the words of the door too.
    scope.setErrorHandler(errorHandler(parts.config, parts.services.log, parts.metrics, refuse));
    // Bytes that are not UTF-8 are refused: read leniently, a name would silently become another one.
    const readJson = app.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    for (const type of ['application/json', ...(door.bodyTypes ?? [])]) {
      if (type.endsWith('json'))
        scope.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
          const text = utf8Of(body as Buffer);
          if (text === null) done(Object.assign(new Error('the body is not UTF-8'), { statusCode: 400 }));
          else readJson(request, text, done);
        });
      else
        scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
          done(null, new URLSearchParams(String(body))),
        );
    }
    for (const route of door.openRoutes ?? []) {
      scope.route({
        method: route.method,
        url: door.base + route.path,
        bodyLimit: defaultBodyLimitBytes,
        handler: async (request, reply) => {
          const result = await answerOpen(route, request, parts);
          return result.ok ? sendAnswer(reply, result.value) : refuse(reply, result.code, result);
        },
      });
    }
    for (const route of door.routes) {
      const url = door.base + route.path;
      const { hasNoHead = false } = route;
      // The framework answers HEAD by running the GET.
      if (hasNoHead)
        scope.head(url, (_request, reply) => reply.code(405).header('allow', route.method).send());
      scope.route({
        method: route.method,
        url,
        exposeHeadRoute: !hasNoHead,
        bodyLimit: route.bodyLimitBytes ?? defaultBodyLimitBytes,
        // Before the body is read: a stranger cannot make the server take one in.
        onRequest: async (request, reply) => {
          const { network } = request;
          const key = await identifyPartner(
            bearerTokenOf(request.headers),
            { scope: route.scope, network },
            parts,
          );
          if (key.ok) {
            request.partner = key.value;
            return undefined;
          }
          if (key.code === 'partner.key_refused') reply.header('www-authenticate', 'Bearer');
          return refuse(reply, key.code, key);
        },
        handler: async (request, reply) => {
          const result = await answerOf(route, door, request, parts);
          return result.ok ? sendAnswer(reply, result.value) : refuse(reply, result.code, result);
        },
      });
    }
  });
}

function utf8Of(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString('utf8') : null;
}

async function answerOpen(
  route: OpenRoute,
  request: FastifyRequest,
  { services, database }: DoorParts,
): Promise<Awaited<ReturnType<OpenRoute['answer']>>> {
  const { network, body, headers, id: requestId } = request;
  const state = await services.limits.take(route.limit, network);
  if (!state.isWithin) return fail('access.too_many_requests', { seconds: state.retryAfterSeconds });
  return route.answer({
    query: queryOf(request),
    form: body instanceof URLSearchParams ? body : new URLSearchParams(),
    headers,
    network,
    requestId,
    now: services.clock.now(),
    services,
    database,
  });
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

async function answerOf(
  route: PartnerRoute,
  { base }: PartnerDoor,
  request: FastifyRequest,
  { services, database }: DoorParts,
): Promise<Awaited<ReturnType<PartnerRoute['answer']>>> {
  const { partner: key, id: requestId, network } = request;
  const path = `${route.method} ${base}${route.path}`;
  if (key === null) throw new InvariantError(`${path} was reached before its key was known`);
  const { organizationId, integrationId, since } = key;
  const reads = new ProfileReads({ path, audits: route.audits ?? undefined }, recordPartnerRead);
  const context: PartnerContext = {
    key,
    params: request.params as Record<string, string>,
    query: queryOf(request),
    body: request.body ?? null,
    headers: request.headers,
    now: services.clock.now(),
    requestId,
    services,
    inScope: (work) => {
      const namedBefore = reads.unwritten;
      return withoutConflict(() =>
        database.transaction(
          { as: 'partner', organizationId, integrationId, since, requestId, network },
          async (tx) => {
            reads.restore(namedBefore);
            const value = await work(tx);
            await reads.writeWith(tx);
            return value;
          },
        ),
      );
    },
    inJob: (name, work) =>
      withoutConflict(() => database.transaction({ as: 'job', name, organizationId, accountId: null }, work)),
    auditRead: (profileIds) => reads.name(profileIds),
  };
  const result = await route.answer(context);
  if (result.ok) {
    reads.assertNamed();
    reads.assertWritten();
  }
  return result;
}

function sendAnswer(reply: FastifyReply, answer: PartnerAnswer): FastifyReply {
  reply.code(answer.status ?? 200).headers({ ...answer.headers });
  if ('json' in answer)
    return reply
      .type(`${answer.contentType ?? 'application/json'}; charset=utf-8`)
      .send(JSON.stringify(answer.json));
  if ('file' in answer) return sendFile(reply, answer.contentType, answer.file);
  const { content } = answer;
  const sent =
    typeof content === 'string' || content instanceof Uint8Array ? content : Readable.from(content);
  return reply.type(answer.contentType).send(sent instanceof Uint8Array ? Buffer.from(sent) : sent);
}
