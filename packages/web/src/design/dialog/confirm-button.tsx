import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

export interface ConfirmButtonProps
  extends Pick<ConfirmDialogProps, 'confirmLabel' | 'isDestructive' | 'onConfirm'> {
  /** On the button, and the title of the question: `Undo Import`. */
  label: string;
  icon?: ReactNode;
  size?: ButtonProps['size'];
  /** The question, and what is lost by it. */
  children: ReactNode;
}

/** A button that asks before it does anything. */
export function ConfirmButton({ label, icon, size, children, ...question }: ConfirmButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={icon} size={size} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog isOpen={isAsking} onClose={() => setIsAsking(false)} title={label} {...question}>
        {children}
      </ConfirmDialog>
    </>
  );
}
