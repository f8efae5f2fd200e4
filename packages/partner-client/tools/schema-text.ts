import { partnerOpenApiDocument } from '@plumbline/contract/openapi/partner-document';
import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const head = `/* Written by \`npm run partner-client\` from the OpenAPI document of the partner API. Do not edit. */\n\n`;

/** The types of the client, as the contract has them now. */
export async function schemaText(): Promise<string> {
  const document = partnerOpenApiDocument() as unknown as OpenAPI3;
  // A field with a default may be left out of a request.
  const nodes = await openapiTypeScript(document, { alphabetize: true, defaultNonNullable: false });
  return head + astToString(nodes);
}
