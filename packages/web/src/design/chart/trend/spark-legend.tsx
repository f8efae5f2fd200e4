import { MarkLegend } from '../../label/mark-legend.tsx';
import classes from './trend-spark.module.css';

const marks = {
  event: (
    <svg width="20" height="12" aria-hidden="true">
      <line x1="2" x2="18" y1="6" y2="6" className={classes.event} />
    </svg>
  ),
  baseline: (
    <svg width="20" height="12" aria-hidden="true">
      <rect width="20" height="12" className={classes.band} />
      <line x1="0" x2="20" y1="6" y2="6" className={classes.mean} />
    </svg>
  ),
  excluded: (
    <svg width="10" height="12" aria-hidden="true">
      <circle cx="5" cy="6" r="3.5" className={classes.excluded} />
    </svg>
  ),
};

export interface SparkLegendProps {
  hasEvent: boolean;
  hasBaseline: boolean;
  hasExcluded: boolean;
}

/** What the marks of small trends mean, as far as one of the trends has them. */
export function SparkLegend({ hasEvent, hasBaseline, hasExcluded }: SparkLegendProps) {
  return (
    <MarkLegend
      entries={[
        ...(hasEvent ? [{ mark: marks.event, meaning: 'Event' }] : []),
        ...(hasBaseline ? [{ mark: marks.baseline, meaning: 'Baseline, low to high' }] : []),
        ...(hasExcluded ? [{ mark: marks.excluded, meaning: 'Excluded' }] : []),
      ]}
    />
  );
}
