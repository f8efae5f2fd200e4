import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog, DialogBody, DialogError, DialogFoot } from './dialog.tsx';
import { type Outcome, settle } from './outcome.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The specified title: `Delete Profile`. */
  title: string;
  /** The specified question, and what it destroys. */
  children: ReactNode;
  /** The button that does it, as a verb: `Delete`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, and the focus starts on Cancel. */
  isDestructive?: boolean;
  /** What is asked is not shown yet, so nobody can answer; the focus starts on Cancel. */
  isConfirmDisabled?: boolean;
  /** On `ok` the dialog closes; a refusal is shown inside it. */
  onConfirm: () => Promise<Outcome> | Outcome;
}

/** Asks before something that cannot be taken back lightly. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  isConfirmDisabled = false,
  onConfirm,
}: ConfirmDialogProps) {
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const isCancelFirst = isDestructive || isConfirmDisabled;

  const close = () => {
    if (isWorking) return;
    setRefusal(null);
    onClose();
  };

  const confirm = async () => {
    setRefusal(null);
    setIsWorking(true);
    const outcome = await settle(onConfirm);
    setIsWorking(false);
    if (outcome.ok) onClose();
    else setRefusal(outcome.errors[0]?.message ?? null);
  };

  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} isKeptOpen={isWorking}>
      <DialogBody>
        <DialogError message={refusal} />
        <div>{children}</div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={close} data-autofocus={isCancelFirst || undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          isWorking={isWorking}
          disabled={isConfirmDisabled}
          onClick={confirm}
          data-autofocus={!isCancelFirst || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
