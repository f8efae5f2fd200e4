import { expect, test } from 'vitest';
import {
  afterPdfSyncTry,
  isPdfSyncOverdue,
  maxFailedPdfSyncTries,
  type PdfSyncOutcome,
  pdfSyncLifetimeMs,
} from './pdf-sync-tries.ts';

const now = Date.UTC(2026, 9, 6, 20);
const minutes = (count: number) => count * 60_000;
const after = (outcome: PdfSyncOutcome, traits = {}) =>
  afterPdfSyncTry(outcome, { tries: 1, failedTries: 0, owedAt: now, now, ...traits });

test.each([
  { outcome: 'taken' as const, statusId: 3, failedTries: 2 },
  { outcome: 'refused' as const, statusId: 5, failedTries: 3 },
  { outcome: 'noMatch' as const, statusId: 8, failedTries: 3 },
  { outcome: 'multipleMatches' as const, statusId: 10, failedTries: 3 },
])('C249: $outcome ends a delivery as $statusId', ({ outcome, statusId, failedTries }) => {
  expect(after(outcome, { tries: 4, failedTries: 2 })).toEqual({ statusId, failedTries, nextTryAt: null });
});

test('C249: failed tries are repeated after growing waits, and after the last one given up', () => {
  const waits: number[] = [];
  for (let failedTries = 0; failedTries < maxFailedPdfSyncTries - 1; failedTries += 1) {
    const next = after('failed', { tries: failedTries + 1, failedTries });
    expect(next).toMatchObject({ statusId: 4, failedTries: failedTries + 1 });
    waits.push(((next.nextTryAt ?? 0) - now) / minutes(1));
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
  expect(after('failed', { tries: 8, failedTries: 7 })).toEqual({
    statusId: 5,
    failedTries: 8,
    nextTryAt: null,
  });
});

test('C249: a partner that is away is no failure: looked for again, less and less often', () => {
  const waits = [1, 2, 3, 6, 7, 40].map(
    (tries) => ((after('away', { tries, failedTries: 3 }).nextTryAt ?? 0) - now) / minutes(1),
  );
  expect(waits).toEqual([5, 15, 30, 240, 240, 240]);
  expect(after('away', { tries: 40, failedTries: 3 })).toMatchObject({ statusId: 9, failedTries: 3 });
});

test('C249: no wait goes past the week a report is owed, after which it is expired', () => {
  const owedAt = now - pdfSyncLifetimeMs + minutes(2);
  expect(after('away', { tries: 9, owedAt }).nextTryAt).toBe(now + minutes(2));
  expect(after('failed', { failedTries: 3, owedAt }).nextTryAt).toBe(now + minutes(2));
  expect(after('away', { owedAt: now - pdfSyncLifetimeMs - 1 }).nextTryAt).toBe(now);
  expect(isPdfSyncOverdue(owedAt, now + minutes(2) - 1)).toBe(false);
  expect(isPdfSyncOverdue(owedAt, now + minutes(2))).toBe(true);
});
