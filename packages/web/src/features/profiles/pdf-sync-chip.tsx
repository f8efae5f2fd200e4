import type { PdfSync } from '@plumbline/contract';
import { deliveryStatuses } from '@plumbline/contract/lookups/organization-lookups';
import { mostUrgentPdfSync, type PdfSyncLook, pdfSyncLook } from '@plumbline/domain/reports/pdf-sync';
import { Chip } from '../../design/label/chip.tsx';
import type { Tone } from '../../design/tones.ts';
import classes from './pdf-sync-chip.module.css';

const tones: Readonly<Record<PdfSyncLook, Tone>> = {
  failed: 'change-bad',
  pending: 'change-warning',
  successful: 'status-active',
  closed: 'status-inactive',
};

export interface PdfSyncChipProps {
  /** Newest first; null when they did not load. */
  pdfSyncs: readonly PdfSync[] | null;
  /** Shows each delivery with its reason. */
  onOpen: () => void;
}

/** Where the delivery of the person's reports stands: a failed one before one that waits. Nothing where nothing is delivered. */
export function PdfSyncChip({ pdfSyncs, onOpen }: PdfSyncChipProps) {
  if (pdfSyncs === null) return <Chip tone="status-inactive">Pdf Upload: not loaded</Chip>;
  const shown = mostUrgentPdfSync(pdfSyncs);
  if (shown === null) return null;
  const status = deliveryStatuses.find(shown.intentStatusId);
  return (
    <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
      <Chip tone={tones[pdfSyncLook(shown.intentStatusId)]}>Pdf Upload: {status?.shownAs ?? 'Pending'}</Chip>
    </button>
  );
}
