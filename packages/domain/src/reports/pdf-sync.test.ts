import { describe, expect, test } from 'vitest';
import {
  failedPdfSyncStatusIds,
  mayMovePdfSync,
  mostUrgentPdfSync,
  type PdfSyncMover,
  pdfSyncLook,
} from './pdf-sync.ts';

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const reachable = (from: number, mover: PdfSyncMover) => all.filter((to) => mayMovePdfSync(from, to, mover));

test('C249: every status of the table reads as what it is shown as', () => {
  expect(all.map((id) => `${id} ${pdfSyncLook(id)}`)).toEqual([
    '1 pending',
    '2 pending',
    '3 successful',
    '4 pending',
    '5 failed',
    '6 closed',
    '7 closed',
    '8 failed',
    '9 pending',
    '10 failed',
    '11 successful',
  ]);
  expect(failedPdfSyncStatusIds).toEqual([5, 8, 10]);
});

test.each(all)('C247: a person moves status %s only when it is red, and then to 6 or 11', (from) => {
  expect(reachable(from, 'person')).toEqual([5, 8, 10].includes(from) ? [6, 11] : []);
});

test.each(all)('C248: staff may also have status %s tried again, only when it is red', (from) => {
  expect(reachable(from, 'staff')).toEqual([5, 8, 10].includes(from) ? [1, 6, 11] : []);
});

describe('the portal’s own delivery', () => {
  test.each([
    { from: 1, to: [2, 7] },
    { from: 2, to: [1, 3, 4, 5, 7, 8, 9, 10] },
    { from: 4, to: [2, 5, 7] },
    { from: 9, to: [2, 7] },
  ])('goes on from $from', ({ from, to }) => {
    expect(reachable(from, 'portal')).toEqual(to);
  });

  test.each([3, 5, 6, 7, 8, 10, 11])('does nothing more to status %s', (from) => {
    expect(reachable(from, 'portal')).toEqual([]);
  });
});

test('C249: a partner reports of what was handed over, and never undoes what a person decided', () => {
  expect(all.map((from) => reachable(from, 'partner'))).toEqual([
    [],
    [3, 5, 8, 10],
    [5, 8, 10],
    [3, 5, 8, 10],
    [],
    [],
    [],
    [],
    [3, 5, 8, 10],
    [],
    [],
  ]);
});

test('a status that is not in the table goes nowhere', () => {
  for (const mover of ['portal', 'partner', 'person', 'staff'] as const) {
    expect(mayMovePdfSync(12, 11, mover)).toBe(false);
    expect(mayMovePdfSync(5, 12, mover)).toBe(false);
  }
});

test.each([
  { statuses: [], shown: null },
  { statuses: [3, 11, 6], shown: 3 },
  { statuses: [3, 1, 8], shown: 8 },
  { statuses: [3, 4, 7], shown: 4 },
  { statuses: [10, 5], shown: 10 },
])('of deliveries $statuses the chip shows $shown', ({ statuses, shown }) => {
  const deliveries = statuses.map((intentStatusId) => ({ intentStatusId }));
  expect(mostUrgentPdfSync(deliveries)?.intentStatusId ?? null).toBe(shown);
});
