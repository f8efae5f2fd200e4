import { type PdfSyncStatusId, pdfSyncStatus } from '../reports/pdf-sync.ts';

/** What the system of a partner that fetches says became of a test. */
export const acknowledgedOutcomes = ['delivered', 'noMatch', 'multipleMatches', 'refused'] as const;
export type AcknowledgedOutcome = (typeof acknowledgedOutcomes)[number];

const { completed, noProfileMatch, multipleProfileMatch, failedAbandoned, manualAbandoned, manualUpload } =
  pdfSyncStatus;

const statusOf: Readonly<Record<AcknowledgedOutcome, PdfSyncStatusId>> = {
  delivered: completed,
  noMatch: noProfileMatch,
  multipleMatches: multipleProfileMatch,
  refused: failedAbandoned,
};

/**
 * The status of a delivery after the partner's system acknowledged it. The last word of the system counts: it may say `noMatch` tonight and
 * `delivered` tomorrow, and the same again as often as it likes. What a person decided stays.
 * @param from the status it has; null where nothing was owed yet
 * @param outcome what the system says
 */
export function statusAfterAcknowledgement(from: number | null, outcome: AcknowledgedOutcome): number {
  return from === manualAbandoned || from === manualUpload ? from : statusOf[outcome];
}
