import { editingWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';

/** Tells once, when the editor opens, that the month of the invoice has ended and what to do instead (B260). */
export function AmountsLockedNotice() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Amounts are locked">
      <DialogBody>
        <p>{editingWords.monthEnded}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={close} data-autofocus>
          OK
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
