import { partnerBase } from '../core/partner-call.ts';
import { partnerReplyError } from '../core/partner-refusal.ts';
import { partnerCalls } from '../features/integrations/pull-api.ts';
import { refusalSchema } from './openapi-document.ts';
import { keyScheme, partnerPaths } from './partner-paths.ts';
import { type JsonObject, schemaOf } from './schema-of.ts';

/** The OpenAPI 3.1 document of the partner API alone: clients are generated from it. */
export const partnerOpenApiDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Plumbline partner API',
    version: '1',
    description:
      'Partner systems can read people, tests and reports, and send a roster. Instants are ISO 8601 in UTC, calendar dates YYYY-MM-DD.',
  },
  servers: [{ url: partnerBase }],
  paths: partnerPaths(partnerCalls, ''),
  components: {
    securitySchemes: { key: keyScheme },
    schemas: { ReplyError: schemaOf(partnerReplyError, 'output'), Refusal: refusalSchema },
  },
});
