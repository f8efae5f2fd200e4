import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { CopyField } from '../../design/form/copy-field.tsx';

export interface ShownOnceDialogProps {
  /** What the value is called: 'Signing secret'. */
  label: string;
  /** The same in one word: 'Secret'. */
  name: string;
  value: string;
  help: string;
  /** What the value is for, and that it cannot be seen again. */
  children: ReactNode;
  onClose: () => void;
}

/** A secret that was just made. It is shown nowhere else, so neither Escape nor a click outside closes the dialog. */
export function ShownOnceDialog({ label, name, value, help, children, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog isOpen isKeptOpen isCovered onClose={onClose} title={`Copy the ${label.toLowerCase()}`}>
      <DialogBody>
        <p>{children}</p>
        <CopyField label={label} value={value} copiedMessage={`${name} Copied to Clipboard`} help={help} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" onClick={onClose}>
          I have copied the {name.toLowerCase()}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
