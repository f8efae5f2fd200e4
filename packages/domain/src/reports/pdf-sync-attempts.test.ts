import { expect, test } from 'vitest';
import {
  afterPdfSyncAttempt,
  isPdfSyncOverdue,
  maxFailedPdfSyncAttempts,
  type PdfSyncOutcome,
  pdfSyncLifetimeMs,
} from './pdf-sync-attempts.ts';

const now = Date.UTC(2026, 9, 6, 20);
const minutes = (count: number) => count * 60_000;
const after = (outcome: PdfSyncOutcome, traits = {}) =>
  afterPdfSyncAttempt(outcome, { attempts: 1, failedAttempts: 0, pendingSince: now, now, ...traits });

test.each([
  { outcome: 'taken' as const, statusId: 3, failedAttempts: 2 },
  { outcome: 'refused' as const, statusId: 5, failedAttempts: 3 },
  { outcome: 'noMatch' as const, statusId: 8, failedAttempts: 3 },
  { outcome: 'multipleMatches' as const, statusId: 10, failedAttempts: 3 },
])('C249: $outcome ends a delivery as $statusId', ({ outcome, statusId, failedAttempts }) => {
  expect(after(outcome, { attempts: 4, failedAttempts: 2 })).toEqual({
    statusId,
    failedAttempts,
    nextAttemptAt: null,
  });
});

test('C249: failed attempts are repeated after growing waits, and after the last one given up', () => {
  const waits: number[] = [];
  for (let failedAttempts = 0; failedAttempts < maxFailedPdfSyncAttempts - 1; failedAttempts += 1) {
    const next = after('failed', { attempts: failedAttempts + 1, failedAttempts });
    expect(next).toMatchObject({ statusId: 4, failedAttempts: failedAttempts + 1 });
    waits.push(((next.nextAttemptAt ?? 0) - now) / minutes(1));
  }
  expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
  expect(after('failed', { attempts: 8, failedAttempts: 7 })).toEqual({
    statusId: 5,
    failedAttempts: 8,
    nextAttemptAt: null,
  });
});

test('C249: a partner that is away is no failure: looked for again, less and less often', () => {
  const waits = [1, 2, 3, 6, 7, 40].map(
    (attempts) => ((after('away', { attempts, failedAttempts: 3 }).nextAttemptAt ?? 0) - now) / minutes(1),
  );
  expect(waits).toEqual([5, 15, 30, 240, 240, 240]);
  expect(after('away', { attempts: 40, failedAttempts: 3 })).toMatchObject({
    statusId: 9,
    failedAttempts: 3,
  });
});

test('C249: no wait goes past the week a report is owed, after which it is expired', () => {
  const pendingSince = now - pdfSyncLifetimeMs + minutes(2);
  expect(after('away', { attempts: 9, pendingSince }).nextAttemptAt).toBe(now + minutes(2));
  expect(after('failed', { failedAttempts: 3, pendingSince }).nextAttemptAt).toBe(now + minutes(2));
  expect(after('away', { pendingSince: now - pdfSyncLifetimeMs - 1 }).nextAttemptAt).toBe(now);
  expect(isPdfSyncOverdue(pendingSince, now + minutes(2) - 1)).toBe(false);
  expect(isPdfSyncOverdue(pendingSince, now + minutes(2))).toBe(true);
});
