import { MarkLegend } from '../../design/label/mark-legend.tsx';
import classes from './trends.module.css';

const baseline = {
  mark: <span className={classes.band} aria-hidden="true" />,
  meaning: 'Baseline, low to high',
};
const always = [
  { mark: <span className={classes.eventArea} aria-hidden="true" />, meaning: 'Event' },
  { mark: <span className={classes.excluded} aria-hidden="true" />, meaning: 'Excluded' },
];

/** What stands behind and on the lines. */
export function TrendLegend({ hasBaseline }: { hasBaseline: boolean }) {
  return <MarkLegend entries={hasBaseline ? [baseline, ...always] : always} />;
}
