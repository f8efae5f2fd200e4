import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../../src', import.meta.url));
/** A statement with the name it is prepared under. */
const named = /sql`((?:[^`\\]|\\.)*)`\s*,\s*'([a-z_]+\.[a-z_]+)'/g;

test('no two statements share a name: a connection that prepared one refuses the other', () => {
  const textsByName = new Map<string, Set<string>>();
  for (const path of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    for (const [, text = '', name = ''] of readFileSync(join(sources, path), 'utf8').matchAll(named)) {
      textsByName.set(name, (textsByName.get(name) ?? new Set()).add(text.replaceAll(/\s+/g, ' ')));
    }
  }
  expect(textsByName.size).toBeGreaterThan(200);
  expect([...textsByName].filter(([, texts]) => texts.size > 1).map(([name]) => name)).toEqual([]);
});
