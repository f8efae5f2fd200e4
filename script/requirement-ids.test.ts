import { expect, test } from 'vitest';
import { requirementIds } from './requirement-ids.ts';

test.each([
  { title: 'C020: no events', ids: ['C020'] },
  { title: 'C020 B011: two', ids: ['C020', 'B011'] },
  { title: 'C254 reaching the threshold counts', ids: ['C254'] },
  { title: 'nothing about C020', ids: [] },
  { title: 'A001 A002 A003 A004 A005 A006 A007: too many to mean any', ids: [] },
  { title: 'C0201: no such id', ids: [] },
])('$title', ({ title, ids }) => {
  expect(requirementIds(title)).toEqual(ids);
});
