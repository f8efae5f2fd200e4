import { Modal } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { IconAlertCircle } from '../icon/tabler/alert-circle.ts';
import classes from './dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Pixels: 500 unless the specification says otherwise. */
  width?: number;
  /** A click outside does not close it; for what was typed or is under way. */
  isKeptOpen?: boolean;
  /** Another dialog lies on top: Escape is that one's. */
  isCovered?: boolean;
  children: ReactNode;
}

/**
 * For `onMouseDown` of what leaves a form: the field keeps the focus, so that no error of a field that is given up appears, and whoever
 * goes on editing is where they were.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A dialog: focus goes in and comes back, Escape closes. Content is `DialogBody` and `DialogFoot`. */
export function Dialog({
  isOpen,
  onClose,
  title,
  width = 500,
  isKeptOpen = false,
  isCovered = false,
  children,
}: DialogProps) {
  const hearsEscape = useHearsEscape(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={width}
      closeOnClickOutside={!isKeptOpen}
      closeOnEscape={hearsEscape && !isCovered}
      // A dialog's head is not the page's banner, which is what a header element means outside of an article.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close', onMouseDown: keepFocus }}
    >
      {children}
    </Modal>
  );
}

/**
 * Whether the key press that opened a dialog is over. Where nothing moves, a question that Escape opens is there
 * before everybody has heard that Escape, and would close on it.
 */
function useHearsEscape(isOpen: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(isOpen));
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen && isOver;
}

/** The middle of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}

/** Buttons at the right, the primary one last; what will happen in words at the left. */
export function DialogFoot({ outcome, children }: { outcome?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {outcome && <p className={classes.outcome}>{outcome}</p>}
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

/** The first refusal of the server, inside the dialog that it refused. */
export function DialogError({ message }: { message: string | null }) {
  return (
    <div role="alert" className={classes.alert}>
      {message && (
        <p className={classes.error}>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
