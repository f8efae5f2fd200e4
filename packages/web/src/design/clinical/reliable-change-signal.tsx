import type { ReliableChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';
import type { ReactNode } from 'react';
import { LazyMoreWords } from './lazy-more-words.tsx';
import classes from './reliable-change-signal.module.css';

/** How sure a change is, as bars and in words. */
export const reliableChangeLevels: Record<ReliableChangeLevel, { bars: number; words: string }> = {
  none: { bars: 0, words: 'Within noise' },
  p70: { bars: 1, words: 'Beyond noise, 70%' },
  p80: { bars: 2, words: 'Beyond noise, 80%' },
  p90: { bars: 3, words: 'Beyond noise, 90%' },
  p95: { bars: 4, words: 'Beyond noise, 95%' },
};

const barHeights = [4, 6, 9, 12] as const;

export interface ReliableChangeSignalProps {
  /** How sure it is that the change is more than the test's own scatter. */
  level: ReliableChangeLevel;
  /** Shorter words, under a head that says what they are about. */
  words?: string;
  /** What pressing it shows: figures and, always, the source. Without it the signal is words only. */
  details?: ReactNode;
}

/** Four bars and words: is this change larger than the retest error? */
export function ReliableChangeSignal({ level, words, details }: ReliableChangeSignalProps) {
  const { bars, words: usualWords } = reliableChangeLevels[level];
  const signal = (
    <>
      <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true" className={classes.bars}>
        {barHeights.map((height, index) => (
          <rect
            key={height}
            x={index * 6}
            y={12 - height}
            width="4"
            height={height}
            rx="1"
            className={index < bars ? classes.on : classes.off}
          />
        ))}
      </svg>
      {words ?? usualWords}
    </>
  );
  const className = `${classes.signal} ${bars >= 3 ? classes.sure : ''}`;
  if (!details) return <span className={className}>{signal}</span>;
  return (
    <LazyMoreWords
      label={signal}
      className={`${className} ${classes.button}`}
      width={320}
      dropdownClassName={classes.popover}
    >
      {details}
    </LazyMoreWords>
  );
}

export interface SureFigure {
  label: string;
  value: string;
}

/** The content of a "How sure are we?" popover: figures, and the sources that they come from, a paragraph each. */
export function HowSure({
  figures,
  sources,
}: {
  figures: readonly SureFigure[];
  sources: readonly string[];
}) {
  return (
    <div>
      <h3 className={classes.heading}>How sure are we?</h3>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.figure}>
            <dt>{figure.label}</dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
      {sources.map((source) => (
        <p key={source} className={classes.source}>
          {source}
        </p>
      ))}
    </div>
  );
}
