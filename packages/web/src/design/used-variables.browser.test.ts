import { expect, test } from 'vitest';

const read = (files: Record<string, string>) => Object.entries(files);
const styles = read(
  import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true }),
);
const code = read(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

test('every variable that a stylesheet uses is one that is defined: with another one the whole declaration is dropped', () => {
  const defined = new Set(
    [...styles, ...code].flatMap(([, text]) =>
      [...text.matchAll(/(--[a-z0-9-]+)['"\]]*\s*:/g)].map(([, name]) => name),
    ),
  );
  const unknown = styles.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[a-z0-9-]+)\)/g)]
      .filter(([, name]) => name !== undefined && !name.startsWith('--mantine-') && !defined.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(defined.size).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});
