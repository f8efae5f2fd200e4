import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogBody } from './dialog.tsx';

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** What something on the page is made of, beside it: focus goes in and comes back, Escape and a click outside close. */
export function SidePanel({ isOpen, onClose, title, children }: SidePanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size={460}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DialogBody>{children}</DialogBody>
    </Drawer>
  );
}
