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
  expect(requirementIds('A001 A002 A003 A004 A005 A006 A007: as many as that')).toEqual([]);
});
