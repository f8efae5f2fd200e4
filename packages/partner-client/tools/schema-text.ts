import { readFileSync } from 'node:fs';
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

const source = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The client as the one file that the portal hands out: the types and the few lines over them. */
export async function clientText(): Promise<string> {
  const { dependencies } = JSON.parse(source('../package.json')) as { dependencies: Record<string, string> };
  const lines = source('../src/index.ts').replaceAll(/^.*'\.\/schema\.generated\.ts';\n/gm, '');
  const note = `/* The client of the Plumbline partner API, made from its OpenAPI document. Needs: npm install openapi-fetch@${dependencies['openapi-fetch']} */\n\n`;
  return note + lines + (await schemaText()).slice(head.length - 1);
}

/** The module of the contract from which the server hands it out. */
export const clientModule = async (): Promise<string> =>
  `/* Written by \`npm run partner-client\`. Do not edit. */\n\nexport const partnerClientFile =\n  ${JSON.stringify(await clientText())};\n`;
