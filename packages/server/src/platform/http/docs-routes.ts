import { apiBase, type Call, partnerBase, partnerCalls } from '@plumbline/contract';
import { submittedTest } from '@plumbline/contract/features/devices/submitted-test';
import { openApiDocument } from '@plumbline/contract/openapi/openapi-document';
import { partnerOpenApiDocument } from '@plumbline/contract/openapi/partner-document';
import { type FastifyInstance, fastify } from 'fastify';
import { contentSecurityPolicy, policyText } from './security-headers.ts';

const documentPath = `${apiBase}/openapi.json`;
const pagePath = `${apiBase}/docs`;
const scriptPath = `${pagePath}/scalar.js`;

/** The reader's own policy: it builds its page from styles it writes itself; still nothing may come from or go anywhere else. */
const docsPolicy = policyText({
  ...contentSecurityPolicy,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
});

/** Serves the OpenAPI document of the calls, and a page to read it. Both are created on the first request. */
export function addDocsRoutes(app: FastifyInstance, calls: readonly Call[], version: string): void {
  let document: string | null = null;
  let partnerDocument: string | null = null;
  let script: Promise<string> | null = null;

  app.get(documentPath, async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(calls, {
        title: 'Plumbline API',
        version,
        furtherSchemas: { SubmittedTest: submittedTest },
        partnerCalls,
      }),
    );
    return reply.type('application/json; charset=utf-8').send(document);
  });

  // Whoever has no key yet may read how it is used.
  app.get(`${partnerBase}/openapi.json`, async (_request, reply) => {
    partnerDocument ??= JSON.stringify(partnerOpenApiDocument());
    return reply.type('application/json; charset=utf-8').send(partnerDocument);
  });

  app.get(`${partnerBase}/client.ts`, async (_request, reply) => {
    const { partnerClientFile } = await import('@plumbline/contract/openapi/partner-client-file.generated');
    return reply
      .type('application/typescript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="plumbline-partner.ts"')
      .send(partnerClientFile);
  });

  app.get(pagePath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', docsPolicy).send(page),
  );

  app.get(scriptPath, async (_request, reply) => {
    script ??= readerScript();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await script);
  });
}

/**
 * The reader comes inside a plugin that wants routes of its own, with headers that are not ours. It is registered on a server
 * that never listens and asked once, when somebody opens the page: it is 4 MB that a start should not pay for.
 */
async function readerScript(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = fastify();
  await inner.register(plugin, { routePrefix: '/reader', configuration: { url: documentPath } });
  const { body, statusCode } = await inner.inject('/reader/js/scalar.js');
  await inner.close();
  if (statusCode !== 200) throw new Error(`the reader's script answered ${statusCode}`);
  return body;
}

/** No request leaves the origin: system fonts, no proxy, no telemetry, no outside tools. */
const configuration = {
  url: documentPath,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  // The paths are what a caller looks for; the sentences stand beside them.
  operationTitleSource: 'path',
  defaultOpenAllTags: true,
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Plumbline API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="api-reference" data-configuration="${JSON.stringify(configuration).replaceAll('"', '&quot;')}"></div>
    <script src="${scriptPath}"></script>
  </body>
</html>
`;
