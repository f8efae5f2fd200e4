import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { ExportsList } from './exports-list.tsx';

/** The viewer's own exports that jobs write. The dialog can be closed while they run, and opened again. */
export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const [isCovered, setIsCovered] = useState(false);
  return (
    <Dialog isOpen onClose={onClose} title="My Exports" width={640} isCovered={isCovered}>
      <DialogBody>
        <ExportsList onCovered={setIsCovered} />
      </DialogBody>
      <DialogFoot outcome="You can close this. Your exports continue.">
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
