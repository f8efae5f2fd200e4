import type { PdfSync } from '@plumbline/contract';
import { pdfSyncFailureWords } from '@plumbline/contract/features/reports/pdf-sync-failures';
import { emrVendors } from '@plumbline/contract/lookups/organization-lookups';
import { decidedPdfSyncStatusIds } from '@plumbline/domain/reports/pdf-sync';
import { Chip } from '../../design/label/chip.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { pdfSyncText, pdfSyncTone } from '../../records/reports/pdf-sync-texts.ts';
import classes from './pdf-sync-dialog.module.css';

/** Deliveries of reports, each with its status, the reason and what to do about it. */
export function PdfSyncList({ pdfSyncs }: { pdfSyncs: readonly PdfSync[] }) {
  return (
    <ul className={classes.deliveries}>
      {pdfSyncs.map((pdfSync) => (
        <li key={pdfSync.pdfSyncIntentId}>
          <div className={classes.head}>
            Report of the test of {dateTimeText(pdfSync.testCompletedOn)}{' '}
            <Chip tone={pdfSyncTone(pdfSync.intentStatusId)}>{pdfSyncText(pdfSync.intentStatusId)}</Chip>
          </div>
          <Detail pdfSync={pdfSync} />
        </li>
      ))}
    </ul>
  );
}

function Detail({ pdfSync }: { pdfSync: PdfSync }) {
  const { failure, isOwn, intentStatusId } = pdfSync;
  // A delivery that a person decided about needs no further step.
  const isDecided = decidedPdfSyncStatusIds.some((id) => id === intentStatusId);
  const words = failure === null || isDecided ? null : pdfSyncFailureWords(failure);
  return (
    <>
      {words !== null && (
        <>
          <p className={classes.why}>{words.why}</p>
          {isOwn && <p className={classes.todo}>{words.whatToDo}</p>}
        </>
      )}
      <p className={classes.facts}>{factsOf(pdfSync).join(' · ')}</p>
    </>
  );
}

function factsOf({
  ehrPartnerId,
  attempts,
  nextAttemptOn,
  deliveredOn,
  isOwn,
  intentStatusId,
}: PdfSync): string[] {
  const partner = emrVendors.find(ehrPartnerId)?.label;
  return [
    ...(partner === undefined ? [] : [partner]),
    ...(attempts === 0 ? [] : [attempts === 1 ? '1 attempt' : `${attempts} attempts`]),
    ...(nextAttemptOn === null ? [] : [`next attempt ${dateTimeText(nextAttemptOn)}`]),
    ...(deliveredOn === null || intentStatusId !== 3 ? [] : [`sent ${dateTimeText(deliveredOn)}`]),
    ...(isOwn ? [] : ['delivered by the organization that took the test']),
  ];
}
