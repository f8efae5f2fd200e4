import { decidedPdfSyncStatusIds } from '@plumbline/domain/reports/pdf-sync';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

/** The delivery of one test's report to a partner. */
export const pdfSync = z.object({
  pdfSyncIntentId: z.int(),
  /** See `deliveryStatuses`. */
  intentStatusId: z.int(),
  testId: z.int(),
  testCompletedOn: instant,
  changedOn: instant,
  /** The partner that receives the report: one of `emrVendors`; null where its connection is not known. */
  ehrPartnerId: z.int().nullable(),
  /** Attempts since the report was last enqueued. */
  attempts: z.int(),
  /** Why the last attempt failed: one of `pdfSyncFailures`, or a reason of a later version. */
  failure: z.string().nullable(),
  /** When the next attempt is due; null where none follows. */
  nextAttemptOn: instant.nullable(),
  deliveredOn: instant.nullable(),
  /** False where another organization took the test: that organization delivers its report and decides about it. */
  isOwn: z.boolean(),
});
export type PdfSync = z.infer<typeof pdfSync>;

export const getPdfSyncStatus = defineCall({
  path: 'Profile/GetPdfSyncStatus',
  feature: 'reports',
  summary: 'The status of each delivery of a profile’s reports to partners, newest first.',
  permission: 'profile:read',
  reads: ['pdfSync'],
  request: z.object({
    /** The profile. */
    id,
  }),
  response: z.object({ pdfSyncStatuses: z.array(pdfSync) }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});

export const updatePdfSyncStatus = defineCall({
  path: 'Profile/UpdatePdfSyncStatus',
  feature: 'reports',
  summary: 'What a person decided about a failed delivery: 11 uploaded by hand, 6 abandoned.',
  permission: 'profile:write',
  changes: ['pdfSync'],
  request: z.object({ pdfSyncIntentId: id, intentStatusId: z.literal(decidedPdfSyncStatusIds) }),
  response: z.object({}),
  errors: ['pdf_sync.not_found', 'pdf_sync.not_yours_to_change', 'pdf_sync.not_failed'],
});

export const retryPdfSync = defineCall({
  path: 'Profile/RetryPdfSync',
  feature: 'reports',
  summary: 'Sends every failed delivery of a profile again.',
  permission: 'pdfSync:retry',
  changes: ['pdfSync'],
  request: z.object({
    /** The profile. */
    id,
  }),
  response: z.object({}),
  errors: ['profile.not_found', 'pdf_sync.not_failed'],
});
