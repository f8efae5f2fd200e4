import type { ReactNode } from 'react';
import type { Tone } from '../tones.ts';
import classes from './chip.module.css';

export interface ChipProps {
  /** What it means; without one the chip is plain. */
  tone?: Tone;
  /** A dot before the word; on for every chip with a meaning. */
  hasDot?: boolean;
  children: ReactNode;
}

/** A state in one or two words, 22 pixels high: Active, In event, Excluded. */
export function Chip({ tone, hasDot = tone !== undefined, children }: ChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {hasDot && <span className={classes.dot} aria-hidden="true" />}
      <span className={classes.words}>{children}</span>
    </span>
  );
}
