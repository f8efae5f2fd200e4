import type { ReactNode } from 'react';
import type { Tone } from '../tones.ts';
import classes from './status-dot.module.css';

export interface StatusDotProps {
  tone: Tone;
  /** A ring instead of a disc, where the shape must tell it too (maps). */
  isHollow?: boolean;
  /** The word; a colour never stands alone. */
  children: ReactNode;
  /** Smaller and quieter words, as at the head of a card. */
  isQuiet?: boolean;
}

/** A dot of 8 pixels and its word: a status in a table, a person's variability. */
export function StatusDot({ tone, isHollow = false, isQuiet = false, children }: StatusDotProps) {
  return (
    <span className={classes.status} data-tone={tone} data-quiet={isQuiet || undefined}>
      <span className={isHollow ? classes.ring : classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
