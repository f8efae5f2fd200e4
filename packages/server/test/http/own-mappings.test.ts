import { SourceMap } from 'node:module';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { type SourceMap as Map3, withOwnMappingsOnly } from '../../own-mappings.ts';

const code = `import { z } from 'zod';\nexport const own = (value: unknown) => {\n  return z.string().parse(value);\n};\nconsole.log(own('x'));\n`;

async function bundled(): Promise<{ text: string; map: Map3 }> {
  const { outputFiles } = await build({
    stdin: { contents: code, sourcefile: 'own.ts', loader: 'ts', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    sourcemap: 'external',
    sourcesContent: false,
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { text: textOf('.js'), map: JSON.parse(textOf('.map')) as Map3 };
}

/** Where each place of the bundle comes from, as Node reads the map. */
function placesOf(map: Map3, text: string) {
  const read = new SourceMap({ ...map, version: 3, file: '', sourceRoot: '', sourcesContent: [] } as never);
  return text.split('\n').flatMap((line, lineNumber) =>
    Array.from({ length: Math.min(line.length, 90) }, (_, column) => {
      const entry = read.findEntry(lineNumber, column);
      const isHere = 'originalSource' in entry && entry.generatedLine === lineNumber;
      return isHere && entry.originalSource?.endsWith('own.ts')
        ? `${entry.originalLine}:${entry.originalColumn}`
        : null;
    }),
  );
}

test('our own places stay what they were, and those of packages are gone', async () => {
  const { text, map } = await bundled();
  const own = withOwnMappingsOnly(map);
  expect(own.mappings.length).toBeLessThan(map.mappings.length / 20);
  const before = placesOf(map, text);
  expect(before.filter((place) => place !== null).length).toBeGreaterThan(50);
  expect(placesOf(own, text)).toEqual(before);
});
