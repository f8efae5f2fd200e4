import { expect, test } from 'vitest';
import { statusAfterAcknowledgement } from './acknowledgement.ts';

test.each([
  { outcome: 'delivered', statusId: 3 },
  { outcome: 'noMatch', statusId: 8 },
  { outcome: 'multipleMatches', statusId: 10 },
  { outcome: 'refused', statusId: 5 },
] as const)(
  'B511: $outcome makes a delivery $statusId, whatever was before but what a person decided',
  ({ outcome, statusId }) => {
    for (const from of [null, 1, 2, 3, 4, 5, 7, 8, 9, 10])
      expect(statusAfterAcknowledgement(from, outcome)).toBe(statusId);
    for (const decided of [6, 11]) expect(statusAfterAcknowledgement(decided, outcome)).toBe(decided);
  },
);
