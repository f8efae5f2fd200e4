import { mayMovePdfSync, type PdfSyncStatusId, pdfSyncStatus } from './pdf-sync.ts';

/**
 * What a try came to, whichever partner it was for:
 * - `taken`: the partner has the report.
 * - `failed`: it did not work; another try may.
 * - `away`: the partner or its connection is not there now; that is nobody's failure.
 * - `refused`: no further try would do.
 * - `noMatch`, `multipleMatches`: the partner has nobody like that, or several.
 */
export type PdfSyncOutcome = 'taken' | 'failed' | 'away' | 'refused' | 'noMatch' | 'multipleMatches';

const minuteMs = 60_000;

/** Minutes before the next try, by how many failed so far: a hiccup is over in a minute, a server that is mended takes a night. */
const waitsAfterFailure = [1, 5, 15, 60, 180, 360, 720] as const;
/** Minutes before the next look at a partner that is away, by how many tries there were. */
const waitsWhileAway = [5, 15, 30, 60, 120, 240] as const;

/** Tries that may fail before a delivery is given up: about a day after the first. */
export const maxFailedPdfSyncTries = waitsAfterFailure.length + 1;
/** How long a report is worth delivering at all, in milliseconds: a week after it was owed. */
export const pdfSyncLifetimeMs = 7 * 24 * 60 * minuteMs;

/** Where a delivery stands when a try begins or ends. Instants in epoch milliseconds. */
export interface PdfSyncTry {
  /** With this one. */
  tries: number;
  /** Before this one. */
  failedTries: number;
  /** Since when it is owed. */
  owedAt: number;
  now: number;
}

export interface PdfSyncNext {
  statusId: PdfSyncStatusId;
  failedTries: number;
  /** Epoch milliseconds; null where nothing more is tried. */
  nextTryAt: number | null;
}

/**
 * Whether a delivery is too old to be tried at all.
 * @param owedAt since when it is owed, epoch milliseconds
 * @param now epoch milliseconds
 */
export const isPdfSyncOverdue = (owedAt: number, now: number): boolean => now - owedAt >= pdfSyncLifetimeMs;

/**
 * What follows from a try: the status of the table, and when it is tried again, with growing waits.
 * @param outcome what the try came to
 * @param standing the delivery's tries and times
 */
export function afterPdfSyncTry(outcome: PdfSyncOutcome, standing: PdfSyncTry): PdfSyncNext {
  const { failedTries } = standing;
  const ended = (statusId: PdfSyncStatusId, failures = failedTries): PdfSyncNext => {
    if (!mayMovePdfSync(pdfSyncStatus.working, statusId, 'portal'))
      throw new Error(`a delivery cannot go from working to ${statusId}`);
    return { statusId, failedTries: failures, nextTryAt: null };
  };
  switch (outcome) {
    case 'taken':
      return ended(pdfSyncStatus.completed);
    case 'refused':
      return ended(pdfSyncStatus.failedAbandoned, failedTries + 1);
    case 'noMatch':
      return ended(pdfSyncStatus.noProfileMatch, failedTries + 1);
    case 'multipleMatches':
      return ended(pdfSyncStatus.multipleProfileMatch, failedTries + 1);
    case 'away':
      return waiting(pdfSyncStatus.delayed, waitsWhileAway, standing.tries, standing, failedTries);
    case 'failed':
      if (failedTries + 1 >= maxFailedPdfSyncTries)
        return ended(pdfSyncStatus.failedAbandoned, failedTries + 1);
      return waiting(pdfSyncStatus.failed, waitsAfterFailure, failedTries + 1, standing, failedTries + 1);
  }
}

/** Waits, but not past the day it expires: then it is looked at once more, and ends. */
function waiting(
  statusId: PdfSyncStatusId,
  waits: readonly number[],
  count: number,
  { owedAt, now }: PdfSyncTry,
  failedTries: number,
): PdfSyncNext {
  const minutes = waits[Math.min(count, waits.length) - 1] ?? 1;
  return {
    statusId,
    failedTries,
    nextTryAt: Math.max(now, Math.min(now + minutes * minuteMs, owedAt + pdfSyncLifetimeMs)),
  };
}
