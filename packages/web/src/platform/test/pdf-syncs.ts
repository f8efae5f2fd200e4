import type { PdfSync } from '@plumbline/contract';

/** A delivery of this organization that failed for good, unless told otherwise. */
export function aPdfSync(traits: Partial<PdfSync> = {}): PdfSync {
  return {
    pdfSyncIntentId: 81,
    intentStatusId: 5,
    testId: 51,
    testCompletedOn: '2026-10-06T20:42:00.000Z',
    changedOn: '2026-10-06T21:00:00.000Z',
    isOwn: true,
    ehrPartnerId: 10,
    attempts: 1,
    failure: 'addressRefused',
    nextAttemptOn: null,
    deliveredOn: null,
    ...traits,
  };
}
