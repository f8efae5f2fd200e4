import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import { IconChevronUp } from '../icon/tabler/chevron-up.ts';
import classes from './data-table.module.css';

/** The details that unfold below a row. */
export interface RowDetails<Row> {
  /** What the row is called by the button that unfolds it. */
  nameOf: (row: Row) => string;
  render: (row: Row) => ReactNode;
}

/** Which rows are unfolded, by their keys. */
export interface OpenRows {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
}

export interface RowDetailsToggleProps {
  /** What the row is called: `Riverside High School`. */
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the details below a row. The button is above the link that covers the row. */
export function RowDetailsToggle({ name, isOpen, onToggle }: RowDetailsToggleProps) {
  return (
    <span className={classes.toggle}>
      <IconButton
        label={isOpen ? `Hide details of ${name}` : `Show details of ${name}`}
        aria-expanded={isOpen}
        size="small"
        icon={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        onClick={onToggle}
      />
    </span>
  );
}
