import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['../../{design,features,routes,records,platform}/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

const home = '../../platform/api/';

test('every query says what it reads', () => {
  const silent = Object.entries(sources)
    .filter(([path, text]) => !path.startsWith(home) && /\bqueryFn\b/.test(text) && !/\bmeta:/.test(text))
    .map(([path]) => path);
  expect(silent).toEqual([]);
});
