import { getPdfSyncStatus } from '@plumbline/contract/features/reports/pdf-sync';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { PdfSyncList } from './pdf-sync-list.tsx';

export interface PdfSyncsDialogProps {
  profileId: number;
  onClose: () => void;
}

/** The deliveries of the person's reports to the medical record system. */
export function PdfSyncsDialog({ profileId, onClose }: PdfSyncsDialogProps) {
  const query = useQuery(callQuery(getPdfSyncStatus, { id: profileId }));
  const pdfSyncs = query.data?.pdfSyncStatuses;
  return (
    <Dialog isOpen onClose={onClose} title="Pdf Upload">
      <DialogBody>
        {queryFailure('The deliveries did not load.', query)}
        {query.isPending && (
          <Loading label="Loading Data...">
            <Skeleton width="100%" height={40} />
          </Loading>
        )}
        {pdfSyncs !== undefined &&
          (pdfSyncs.length === 0 ? (
            <p>No reports of this profile have been sent to a medical record system.</p>
          ) : (
            <PdfSyncList pdfSyncs={pdfSyncs} />
          ))}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
