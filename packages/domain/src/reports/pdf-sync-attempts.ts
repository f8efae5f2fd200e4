import { mayMovePdfSync, type PdfSyncStatusId, pdfSyncStatus } from './pdf-sync.ts';

/**
 * The outcome of an attempt, whichever partner it was for:
 * - `taken`: the partner has the report.
 * - `failed`: the attempt did not work; another one may.
 * - `away`: the partner or its connection is not there now, which counts as nobody's failure.
 * - `refused`: no further attempt would help.
 * - `noMatch`, `multipleMatches`: the partner has nobody with that name and birth date, or several.
 */
export type PdfSyncOutcome = 'taken' | 'failed' | 'away' | 'refused' | 'noMatch' | 'multipleMatches';

const minuteMs = 60_000;

/** Minutes before the next attempt, by how many failed so far: a hiccup is over in a minute, repairing a server takes a night. */
const waitsAfterFailure = [1, 5, 15, 60, 180, 360, 720] as const;
/** Minutes before the next attempt with a partner that is away, by how many attempts there were. */
const waitsWhileAway = [5, 15, 30, 60, 120, 240] as const;

/** Attempts that may fail before a delivery is abandoned: about a day after the first. */
export const maxFailedPdfSyncAttempts = waitsAfterFailure.length + 1;
/** How long a report is worth delivering at all, in milliseconds: a week after it was enqueued. */
export const pdfSyncLifetimeMs = 7 * 24 * 60 * minuteMs;

/** The state of a delivery when an attempt begins or ends. Instants in epoch milliseconds. */
export interface PdfSyncAttempt {
  /** All attempts, this one included. */
  attempts: number;
  /** Failed attempts, this one excluded. */
  failedAttempts: number;
  /** When the report was enqueued. */
  pendingSince: number;
  now: number;
}

export interface PdfSyncNext {
  statusId: PdfSyncStatusId;
  failedAttempts: number;
  /** Epoch milliseconds; null where no attempt follows. */
  nextAttemptAt: number | null;
}

/**
 * Whether a delivery is too old for another attempt.
 * @param pendingSince when the report was enqueued, epoch milliseconds
 * @param now epoch milliseconds
 */
export const isPdfSyncOverdue = (pendingSince: number, now: number): boolean =>
  now - pendingSince >= pdfSyncLifetimeMs;

/**
 * What follows from an attempt: the next status by the specified table, and the time of the next attempt, with growing waits.
 * @param outcome the outcome of the attempt
 * @param state the delivery's attempts and times
 */
export function afterPdfSyncAttempt(outcome: PdfSyncOutcome, state: PdfSyncAttempt): PdfSyncNext {
  const { failedAttempts } = state;
  const ended = (statusId: PdfSyncStatusId, failures = failedAttempts): PdfSyncNext => {
    if (!mayMovePdfSync(pdfSyncStatus.working, statusId, 'portal'))
      throw new Error(`a delivery cannot go from working to ${statusId}`);
    return { statusId, failedAttempts: failures, nextAttemptAt: null };
  };
  switch (outcome) {
    case 'taken':
      return ended(pdfSyncStatus.completed);
    case 'refused':
      return ended(pdfSyncStatus.failedAbandoned, failedAttempts + 1);
    case 'noMatch':
      return ended(pdfSyncStatus.noProfileMatch, failedAttempts + 1);
    case 'multipleMatches':
      return ended(pdfSyncStatus.multipleProfileMatch, failedAttempts + 1);
    case 'away':
      return waiting(pdfSyncStatus.delayed, waitsWhileAway, state.attempts, state, failedAttempts);
    case 'failed':
      if (failedAttempts + 1 >= maxFailedPdfSyncAttempts)
        return ended(pdfSyncStatus.failedAbandoned, failedAttempts + 1);
      return waiting(pdfSyncStatus.failed, waitsAfterFailure, failedAttempts + 1, state, failedAttempts + 1);
  }
}

/** The wait never reaches past the instant of expiry: at that instant the delivery is taken up once more and ends. */
function waiting(
  statusId: PdfSyncStatusId,
  waits: readonly number[],
  count: number,
  { pendingSince, now }: PdfSyncAttempt,
  failedAttempts: number,
): PdfSyncNext {
  const minutes = waits[Math.min(count, waits.length) - 1] ?? 1;
  return {
    statusId,
    failedAttempts,
    nextAttemptAt: Math.max(now, Math.min(now + minutes * minuteMs, pendingSince + pdfSyncLifetimeMs)),
  };
}
