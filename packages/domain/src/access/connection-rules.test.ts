import { describe, expect, test } from 'vitest';
import {
  type ConnectionFacts,
  type ConnectionSide,
  connectionSentence,
  isConnectionRemovable,
  isToAnswer,
} from './connection-rules.ts';

const parent: ConnectionSide = { organizationId: 1, isStaff: false };
const child: ConnectionSide = { organizationId: 2, isStaff: false };
const staff: ConnectionSide = { organizationId: 2, isStaff: true };
const facts = (over: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  type: 3,
  status: 1,
  parentId: 1,
  requestingId: 2,
  ...over,
});

describe('B278: who may do what with a connection', () => {
  test('the side that did not ask answers, and internal staff', () => {
    expect([parent, child, staff].map((side) => isToAnswer(facts(), side))).toEqual([true, false, true]);
    for (const status of [2, 3, 4, 5] as const)
      expect(isToAnswer(facts({ status }), parent), String(status)).toBe(false);
  });

  test('the side that asked withdraws', () => {
    expect([parent, child, staff].map((side) => isConnectionRemovable(facts(), side))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('either side removes what holds, but for an enterprise and for who pays', () => {
    const held = (type: ConnectionFacts['type']) =>
      [parent, child, staff].map((side) => isConnectionRemovable(facts({ type, status: 2 }), side));
    expect(held(2)).toEqual([true, true, true]);
    expect(held(3)).toEqual([true, true, true]);
    expect(held(4)).toEqual([true, false, true]);
    expect(held(1)).toEqual([false, false, false]);
  });

  test('nobody removes what has ended', () => {
    for (const status of [3, 4, 5] as const)
      expect([parent, child, staff].some((side) => isConnectionRemovable(facts({ status }), side))).toBe(
        false,
      );
  });
});

test.each([
  [1, 'District pays for Elm'],
  [2, 'District is the remote care provider of Elm'],
  [3, 'District and Elm are connected organizations'],
  [4, 'District is the enterprise of Elm'],
] as const)('A369: type %i in words', (type, says) => {
  expect(connectionSentence(type, 'District', 'Elm')).toBe(says);
});
