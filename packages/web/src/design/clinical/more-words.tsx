import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './more-words.module.css';

export interface MoreWordsProps {
  /** What is pressed. */
  label: ReactNode;
  className?: string | undefined;
  width: number;
  dropdownClassName?: string | undefined;
  children: ReactNode;
}

/** Words that open more words beside them. Fetched beside the page (`lazy-more-words.tsx`): what it stands on weighs as much as a page. */
export function MoreWords({ label, className, width, dropdownClassName, children }: MoreWordsProps) {
  return (
    <Popover position="bottom-start" width={width} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={className}>
          {label}
        </button>
      </Popover.Target>
      {/* Escape closes these words, not a dialog that they may stand in; the keyboard scrolls them where they are long. */}
      <Popover.Dropdown
        className={`${classes.words} ${dropdownClassName ?? ''}`}
        tabIndex={0}
        data-mantine-stop-propagation
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
