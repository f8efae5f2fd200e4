import type { Tone } from '../tones.ts';
import classes from './share-bar.module.css';

export interface ShareBarProps {
  /** What is shared out: `Sports profiles used`. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The same in words: `214 used of 300 purchased, 71% used`. Whoever sees reads them beside the bar. */
  text: string;
  /** What a large share means. */
  tone?: Tone | undefined;
}

/** How much of an amount is used. */
export function ShareBar({ label, percent, text, tone }: ShareBarProps) {
  return (
    <div role="img" aria-label={`${label}: ${text}`} data-tone={tone} className={classes.bar}>
      <span className={classes.share} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
