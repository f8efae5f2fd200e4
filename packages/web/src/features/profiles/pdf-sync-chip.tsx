import type { PdfSync } from '@plumbline/contract';
import { mostUrgentPdfSync } from '@plumbline/domain/reports/pdf-sync';
import { Chip } from '../../design/label/chip.tsx';
import { pdfSyncText, pdfSyncTone } from '../../records/reports/pdf-sync-texts.ts';
import classes from './pdf-sync-chip.module.css';

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
  return (
    <button type="button" className={classes.open} aria-haspopup="dialog" onClick={onOpen}>
      <Chip tone={pdfSyncTone(shown.intentStatusId)}>Pdf Upload: {pdfSyncText(shown.intentStatusId)}</Chip>
    </button>
  );
}
