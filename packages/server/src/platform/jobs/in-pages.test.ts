import { expect, test } from 'vitest';
import { inPages } from './in-pages.ts';

test.each([0, 1, 2, 3, 4, 7])('of %i rows each is worked on once, three at a time', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => ({ id: 10 + 5 * index }));
  const seen: number[] = [];
  await inPages(3, async (afterId) => {
    const page = rows.filter(({ id }) => id > afterId).slice(0, 3);
    seen.push(...page.map(({ id }) => id));
    return page;
  });
  expect(seen).toEqual(rows.map(({ id }) => id));
});
