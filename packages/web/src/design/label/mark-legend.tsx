import type { ReactNode } from 'react';
import classes from './mark-legend.module.css';

export interface MarkLegendProps {
  /** What each mark means; a sentence may stand without one. */
  entries: readonly { mark?: ReactNode; meaning: string }[];
}

/** What the marks of a picture mean, in one line where there is room. */
export function MarkLegend({ entries }: MarkLegendProps) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ mark, meaning }) => (
        <li key={meaning}>
          {mark}
          {meaning}
        </li>
      ))}
    </ul>
  );
}
