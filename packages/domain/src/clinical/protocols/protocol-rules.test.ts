import { describe, expect, test } from 'vitest';
import { isOffered, isRemovable, isThereFromTheStart, offeredMeasures } from './offered-measures.ts';
import { isSameProtocolName, measureIdsInOrder, movedItem, protocolProblem } from './protocol-rules.ts';

test('C497: tests stand in the order of their numbers, and equal numbers keep the order they came in', () => {
  const steps = [
    { measureId: 1003, order: 7 },
    { measureId: 12, order: 0 },
    { measureId: 1002, order: 3 },
    { measureId: 77, order: 3 },
  ];
  expect(measureIdsInOrder(steps)).toEqual([12, 1002, 77, 1003]);
});

describe('C283: a protocol holds tests or asks symptoms', () => {
  const hasAll = () => true;
  test.each([
    { measureIds: [], symptoms: false, problem: 'empty' },
    { measureIds: [], symptoms: true, problem: null },
    { measureIds: [1001], symptoms: false, problem: null },
    { measureIds: [1001, 12, 1001], symptoms: true, problem: 'measureTwice' },
  ])('$measureIds with symptoms $symptoms: $problem', ({ measureIds, symptoms, problem }) => {
    expect(protocolProblem(measureIds, symptoms, hasAll)).toBe(problem);
  });
  test('and only tests that the organization has', () => {
    expect(protocolProblem([1001, 12], false, (id) => id !== 12)).toBe('measureNotOffered');
  });
});

test.each([
  { from: 0, to: 2, moved: ['b', 'c', 'a'] },
  { from: 2, to: 0, moved: ['c', 'a', 'b'] },
  { from: 1, to: 1, moved: ['a', 'b', 'c'] },
  { from: 0, to: 3, moved: ['a', 'b', 'c'] },
  { from: -1, to: 1, moved: ['a', 'b', 'c'] },
])('an item moves from $from to $to and the others keep their order', ({ from, to, moved }) => {
  expect(movedItem(['a', 'b', 'c'], from, to)).toEqual(moved);
});

test('C281: names are the same without case and the space around them', () => {
  expect(isSameProtocolName('Sideline', ' SIDELINE ')).toBe(true);
  expect(isSameProtocolName('Sideline', 'Sideline 2')).toBe(false);
});

test('what is retired, derived or a step of another test is on offer nowhere; research only where it was added', () => {
  for (const id of [76, 102, 103, 10004, 94, 101, 424_242]) expect(isOffered(id), String(id)).toBe(false);
  for (const id of [12, 1001, 1020, 1014, 9999, 10006])
    expect(isThereFromTheStart(id), String(id)).toBe(true);
  expect([isOffered(111), isThereFromTheStart(111)]).toEqual([true, false]);
  expect([isRemovable(1001), isRemovable(9999), isRemovable(76)]).toEqual([true, false, false]);
  expect(new Set(offeredMeasures.map(({ id }) => id)).size).toBe(offeredMeasures.length);
});
