import type { AmountLock } from '@plumbline/domain/billing/invoices/invoice-editing';
import { editingWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../design/dialog/dialog.tsx';

/** Tells once, when the editor opens, why the amounts of the invoice are locked and what to do instead (B260). */
export function AmountsLockedNotice({ lock }: { lock: AmountLock }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Amounts are locked">
      <DialogBody>
        <p>{editingWords[lock]}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={close} data-autofocus>
          OK
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
