import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientModule, schemaText } from '../tools/schema-text.ts';

test('the types of the client are those of the partner API (npm run partner-client writes them anew)', async () => {
  const written = readFileSync(new URL('../src/schema.generated.ts', import.meta.url), 'utf8');
  expect(written).toBe(await schemaText());
});

test('the file that the portal hands out is this client (npm run partner-client writes it anew)', async () => {
  const written = readFileSync(
    new URL('../../contract/src/openapi/partner-client-file.generated.ts', import.meta.url),
    'utf8',
  );
  expect(written).toBe(await clientModule());
});
