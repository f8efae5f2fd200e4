import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['../../{design,features,routes,records,platform}/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

/** Files beside this one, as the glob names them. */
const isAtHome = (path: string) => path.startsWith('./');

test('nothing but the actions of platform/api refreshes or forgets what pages have been answered', () => {
  const elsewhere = Object.entries(sources)
    .filter(([path, text]) => !isAtHome(path) && /\b(invalidate|remove|reset|refetch)Queries\b/.test(text))
    .map(([path]) => path);
  expect(elsewhere).toEqual([]);
});

test('every query says what it reads', () => {
  const silent = Object.entries(sources)
    .filter(([path, text]) => !isAtHome(path) && /\bqueryFn\b/.test(text) && !/\bmeta:/.test(text))
    .map(([path]) => path);
  expect(silent).toEqual([]);
});
