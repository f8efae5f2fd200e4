import { type ErrorCode, errorCatalogue } from '../core/error-catalogue.ts';
import { type PartnerCall, partnerBase } from '../core/partner-call.ts';
import { type JsonObject, schemaOf } from './schema-of.ts';

/** How a system of a partner proves who it is. */
export const keyScheme: JsonObject = {
  type: 'http',
  scheme: 'bearer',
  description: 'The integration key, `plk_...`, which a System Admin creates under External Integrations.',
};

/**
 * What systems of partners ask, as paths of the OpenAPI document. Replies are bare: there is no envelope around them.
 * @param base the prefix of each path; empty for a document whose server address ends with it
 */
export function partnerPaths(calls: readonly PartnerCall[], base: string = partnerBase): JsonObject {
  return Object.fromEntries(
    calls.map((call) => [
      base + call.path.replace(/:(\w+)/g, '{$1}'),
      { [call.method.toLowerCase()]: operation(call) },
    ]),
  );
}

function operation(call: PartnerCall): JsonObject {
  const query = call.query === null ? {} : schemaOf(call.query, 'input');
  const required = (query.required ?? []) as readonly string[];
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1 },
    })),
    ...Object.entries((query.properties ?? {}) as JsonObject).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ];
  return {
    operationId: `partner.${call.method.toLowerCase()}${call.path.replaceAll(/[/:]+/g, '.')}`,
    tags: ['partner'],
    summary: call.summary,
    ...(call.scope === 'anyKey' ? {} : { 'x-key-scope': call.scope }),
    ...(call.bodyLimitBytes === undefined ? {} : { 'x-body-limit-bytes': call.bodyLimitBytes }),
    security: [{ key: [] }],
    parameters,
    ...(call.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }),
    responses: { 200: success(call), ...refusals(call) },
  };
}

function success({ response }: PartnerCall): JsonObject {
  return response === 'application/pdf'
    ? {
        description: 'The file.',
        content: { [response]: { schema: { type: 'string', contentMediaType: response } } },
      }
    : { description: 'Success.', content: { 'application/json': { schema: schemaOf(response, 'output') } } };
}

function refusals({ scope, query, body, errors }: PartnerCall): JsonObject {
  const codes: ErrorCode[] = [
    'partner.key_refused',
    'access.too_many_requests',
    ...(scope === 'anyKey' ? [] : (['partner.scope_missing'] as const)),
    ...(query === null && body === null ? [] : (['request.invalid'] as const)),
    ...errors,
  ];
  return Object.fromEntries(
    [...Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status)].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
        ...(status === 429
          ? {
              headers: {
                'Retry-After': { schema: { type: 'integer', minimum: 1 }, description: 'Seconds to wait.' },
              },
            }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** What the documents say of this tag: the first call, in two languages. */
export const partnerTag: JsonObject = {
  name: 'partner',
  description: [
    'For partner systems, with a key that a System Admin of the organization creates. The first call:',
    `\`\`\`bash\ncurl -H "Authorization: Bearer $PLUMBLINE_KEY" https://portal.example${partnerBase}/tests\n\`\`\``,
    `In TypeScript, with [the typed client](${partnerBase}/client.ts) as \`plumbline-partner.ts\` in your project and \`npm install openapi-fetch@0.17.0\`:`,
    "```ts\nimport { createPartnerClient } from './plumbline-partner.ts';\n\nconst partner = createPartnerClient({ portal: 'https://portal.example', key: process.env.PLUMBLINE_KEY ?? '' });\nconst { data, error } = await partner.GET('/tests');\n```",
    `Clients in other languages are generated from [the document of these addresses](${partnerBase}/openapi.json).`,
  ].join('\n\n'),
};
