import { startEverythingExport } from '@plumbline/contract/features/exports/export-calls';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { useAction } from '../../platform/api/use-action.ts';
import classes from './exports.module.css';
import { ExportsList } from './exports-list.tsx';

export interface ExportsDialogProps {
  /** Whether the person may take everything out that the organization put in. */
  mayTakeEverythingOut: boolean;
  onClose: () => void;
}

/** The viewer's own exports that jobs write. The dialog can be closed while they run, and opened again. */
export function ExportsDialog({ mayTakeEverythingOut, onClose }: ExportsDialogProps) {
  const [isCovered, setIsCovered] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const everything = useAction(startEverythingExport);
  return (
    <>
      <Dialog isOpen onClose={onClose} title="My Exports" width={640} isCovered={isCovered || isAsking}>
        <DialogBody>
          {mayTakeEverythingOut && (
            <div className={classes.everything}>
              <p className={classes.quiet}>
                Everything your organization has entered, in one file: tables as CSV and NDJSON, recordings,
                and a manifest. Another portal can import it.
              </p>
              <Button icon={<IconDownload />} onClick={() => setIsAsking(true)}>
                Export everything
              </Button>
            </div>
          )}
          <ExportsList onCovered={setIsCovered} />
        </DialogBody>
        <DialogFoot outcome="You can close this window. Your exports continue.">
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Export everything?"
        confirmLabel="Export"
        onConfirm={() => everything.run({})}
      >
        The file contains the names, tests and recordings of everyone in your organization. The export is
        recorded in the audit log, and you can download the file for 48 hours.
      </ConfirmDialog>
    </>
  );
}
