import type { z } from 'zod';
import type { Call } from '../core/define-call.ts';
import { apiBase, commonErrors, headers, replyError } from '../core/envelope.ts';
import { type ErrorCode, errorCatalogue } from '../core/error-catalogue.ts';
import { isFileReply } from '../core/file-reply.ts';
import type { PartnerCall } from '../core/partner-call.ts';
import { partnerReplyError } from '../core/partner-refusal.ts';
import { keyScheme, partnerPaths, partnerTag } from './partner-paths.ts';
import { type JsonObject, schemaOf } from './schema-of.ts';

export interface OpenApiOptions {
  title: string;
  version: string;
  /** Schemas that no request or reply holds as such, but that callers need: the parts of a batch judged one by one. */
  furtherSchemas?: Readonly<Record<string, z.ZodType>>;
  /** What systems of partners ask by key. */
  partnerCalls?: readonly PartnerCall[];
}

/**
 * The OpenAPI 3.1 document of these calls: requests, replies with their envelope, refusals with their codes and sentences, headers
 * and who may ask. Everything comes from the calls themselves, so it cannot say anything else than the server does.
 * @throws when a schema cannot be written as JSON Schema
 */
export function openApiDocument(calls: readonly Call[], options: OpenApiOptions): JsonObject {
  const tags = [...new Set(calls.map((call) => call.feature))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description:
        'Every call is a POST with a JSON body. A reply contains `isSuccess` and `errors` in addition to its own keys. An error has a matching HTTP status and explains itself in `errors`. Instants are ISO 8601 in UTC, calendar dates YYYY-MM-DD.',
    },
    servers: [{ url: '/' }],
    tags: [...tags.map((name) => ({ name })), ...(options.partnerCalls === undefined ? [] : [partnerTag])],
    paths: {
      ...Object.fromEntries(calls.map((call) => [`${apiBase}/${call.path}`, { post: operation(call) }])),
      ...partnerPaths(options.partnerCalls ?? []),
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a login, of GetMobileToken or of a redeemed code. An expired token answers 401; a wrong password does not.',
        },
        key: keyScheme,
      },
      parameters: headerParameters,
      schemas: {
        ReplyError: schemaOf(options.partnerCalls === undefined ? replyError : partnerReplyError, 'output'),
        Refusal: refusalSchema,
        ...Object.fromEntries(
          Object.entries(options.furtherSchemas ?? {}).map(([name, schema]) => [
            name,
            schemaOf(schema, 'input'),
          ]),
        ),
      },
    },
  };
}

const headerParameters: JsonObject = {
  selectedOrganization: {
    name: headers.selectedOrganization,
    in: 'header',
    required: false,
    schema: { type: 'integer', minimum: 1 },
    description: 'The organization the call is about. If left out, the session’s selected organization.',
  },
  timeZone: {
    name: headers.timeZone,
    in: 'header',
    required: false,
    schema: { type: 'string', example: 'America/Chicago' },
    description: 'IANA name of the caller’s time zone. If left out, UTC.',
  },
  requestId: {
    name: headers.requestId,
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    description:
      "The caller's own id for this request. It is returned in the same header and written to the log.",
  },
};

/** How every refusal is answered. */
export const refusalSchema: JsonObject = {
  type: 'object',
  properties: {
    isSuccess: { const: false },
    errors: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/ReplyError' } },
  },
  required: ['isSuccess', 'errors'],
};

function operation(call: Call): JsonObject {
  const isPublic = call.permission === 'public';
  const parameters = isPublic ? ['timeZone', 'requestId'] : ['selectedOrganization', 'timeZone', 'requestId'];
  return {
    operationId: call.path.replaceAll('/', '.'),
    tags: [call.feature],
    summary: call.summary,
    'x-permission': call.permission,
    'x-scope': call.scope,
    ...(call.audits === undefined ? {} : { 'x-audits': call.audits }),
    ...(call.bodyLimitBytes === undefined ? {} : { 'x-body-limit-bytes': call.bodyLimitBytes }),
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: parameters.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: requestSchema(call) } },
    },
    responses: { 200: success(call), ...refusals(call) },
  };
}

/** The request; the entries of a list that is judged one by one are written as what each of them should be. */
function requestSchema({ request, judgesEachOf, judgedEntry }: Call): JsonObject {
  const schema = schemaOf(request, 'input');
  if (judgesEachOf === undefined || judgedEntry === undefined) return schema;
  const properties = schema.properties as Record<string, JsonObject>;
  const items = schemaOf(judgedEntry, 'input');
  return { ...schema, properties: { ...properties, [judgesEachOf]: { ...properties[judgesEachOf], items } } };
}

function success({ response }: Call): JsonObject {
  const header = { [headers.requestId]: { schema: { type: 'string' } } };
  if (isFileReply(response)) {
    return {
      description: 'The file to save.',
      headers: header,
      content: {
        [response.contentType]: { schema: { type: 'string', contentMediaType: response.contentType } },
      },
    };
  }
  const { properties = {}, required = [], ...rest } = schemaOf(response, 'output');
  const schema = {
    ...rest,
    properties: {
      isSuccess: { const: true },
      errors: { type: 'array', maxItems: 0 },
      ...(properties as JsonObject),
    },
    required: ['isSuccess', 'errors', ...(required as string[])],
  };
  return { description: 'Success.', headers: header, content: { 'application/json': { schema } } };
}

/** One response a status, with every code that has it. */
function refusals(call: Call): JsonObject {
  const codes = [...new Set<ErrorCode>([...commonErrors, ...call.errors])].filter((code) =>
    canHappen(code, call),
  );
  const statuses = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...statuses].sort(([a], [b]) => a - b).map(([status, of]) => [status, refusal(status, of)]),
  );
}

/** A public call never looks at a token, so it never refuses one. */
function canHappen(code: ErrorCode, call: Call): boolean {
  const aboutTokens: readonly ErrorCode[] = [
    'access.signed_out',
    'access.denied',
    'organization.not_yours',
    'organization.no_grant',
    'organization.other_sign_in',
    'mfa.required',
  ];
  return call.permission !== 'public' || call.errors.includes(code) || !aboutTokens.includes(code);
}

const retryAfter: JsonObject = {
  'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait.' },
};

function refusal(status: number, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
    'x-error-codes': codes,
    ...(status === 429 ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { value: { isSuccess: false, errors: [{ code, message: errorCatalogue[code].message }] } },
          ]),
        ),
      },
    },
  };
}
