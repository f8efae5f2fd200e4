import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconX } from '../../design/icon/tabler/x.ts';
import classes from './drawer.module.css';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  head: ReactNode;
  children: ReactNode;
}

/**
 * The sidebar of small screens. The browser's own dialog keeps the focus inside, closes with Escape, gives the focus back and
 * makes the page behind it unreachable.
 */
export function Drawer({ isOpen, onClose, head, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    // What is hit outside the panel is the backdrop. With the keyboard it is Escape, which the browser handles.
    const closeFromBackdrop = ({ target }: MouseEvent) => {
      if (target === element) onClose();
    };
    element?.addEventListener('click', closeFromBackdrop);
    return () => element?.removeEventListener('click', closeFromBackdrop);
  }, [onClose]);
  return (
    <dialog ref={dialog} aria-label="Menu" className={classes.drawer} onClose={onClose}>
      <div className={classes.panel}>
        <div className={classes.head}>
          {head}
          <IconButton label="Close menu" icon={<IconX />} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
