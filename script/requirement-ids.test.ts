import { expect, test } from 'vitest';
import { requirementIds } from './requirement-ids.ts';

test.each([
  { title: 'C020: no events', ids: ['C020'] },
  { title: 'C020 B011: two', ids: ['C020', 'B011'] },
  { title: 'C254 reaching the threshold counts', ids: ['C254'] },
  { title: 'nothing about C020', ids: [] },
  { title: 'C0201: no such id', ids: [] },
])('$title', ({ title, ids }) => {
  expect(requirementIds(title)).toEqual(ids);
});

test('a title that opens with more than six ids means none of them', () => {
  const seven = Array.from({ length: 7 }, (_, at) => `A00${at + 1}`).join(' ');
  expect(requirementIds(`${seven}: as many as that`)).toEqual([]);
});
