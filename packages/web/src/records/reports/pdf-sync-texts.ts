import { deliveryStatuses } from '@plumbline/contract/lookups/organization-lookups';
import { type PdfSyncLook, pdfSyncLook } from '@plumbline/domain/reports/pdf-sync';
import type { Tone } from '../../design/tones.ts';

const tones: Readonly<Record<PdfSyncLook, Tone>> = {
  failed: 'change-bad',
  pending: 'change-warning',
  successful: 'status-active',
  closed: 'status-inactive',
};

/** How the status of a report's delivery looks; only what failed is red. */
export const pdfSyncTone = (statusId: number): Tone => tones[pdfSyncLook(statusId)];

/** How the status of a report's delivery reads; one of a later version as pending. */
export const pdfSyncText = (statusId: number): string =>
  deliveryStatuses.find(statusId)?.shownAs ?? 'Pending';
