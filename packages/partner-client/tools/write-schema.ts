import { writeFileSync } from 'node:fs';
import { schemaText } from './schema-text.ts';

/** Writes the types of the client from the contract. */
writeFileSync(new URL('../src/schema.generated.ts', import.meta.url), await schemaText());
