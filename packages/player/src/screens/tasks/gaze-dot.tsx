import type { RefObject } from 'react';
import classes from './stage.module.css';

const arrows = [
  { side: 'left', d: 'M29 20H11M18 13 11 20 18 27' },
  { side: 'right', d: 'M11 20H29M22 13 29 20 22 27' },
] as const;

/** The dot that the eyes follow; its attribute `data-arrow` says which of its arrows is seen. */
export const GazeDot = ({ dot }: { dot?: RefObject<HTMLDivElement | null> }) => (
  <div ref={dot} className={classes.dot} data-arrow={dot === undefined ? 'left' : 'none'} aria-hidden="true">
    {arrows.map(({ side, d }) => (
      <svg key={side} data-arrow={side} viewBox="0 0 40 40" aria-hidden="true">
        <path d={d} />
      </svg>
    ))}
  </div>
);
