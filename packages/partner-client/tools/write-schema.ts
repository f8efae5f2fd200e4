import { writeFileSync } from 'node:fs';
import { clientModule, schemaText } from './schema-text.ts';

/** Writes the types of the client from the contract, and the file that the portal hands out. */
writeFileSync(new URL('../src/schema.generated.ts', import.meta.url), await schemaText());
writeFileSync(
  new URL('../../contract/src/openapi/partner-client-file.generated.ts', import.meta.url),
  await clientModule(),
);
