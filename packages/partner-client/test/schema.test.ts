import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaText } from '../tools/schema-text.ts';

test('the types of the client are those of the partner API (npm run partner-client writes them anew)', async () => {
  const written = readFileSync(new URL('../src/schema.generated.ts', import.meta.url), 'utf8');
  expect(written).toBe(await schemaText());
});
