import { MarkLegend } from '../label/mark-legend.tsx';
import { ChangeMark } from './change-mark.tsx';
import classes from './range-legend.module.css';

const entries = [
  { mark: <span className={classes.band} aria-hidden="true" />, meaning: 'Baseline, low to high' },
  { mark: <span className={classes.norm} aria-hidden="true" />, meaning: 'Norm, P10 to P90' },
  {
    mark: (
      <>
        <ChangeMark level="normal" isSmall />
        <ChangeMark level="warning" isSmall />
        <ChangeMark level="bad" isSmall />
      </>
    ),
    meaning: 'Today: normal, warning, worse',
  },
  { meaning: 'Right is better' },
];

/** What the parts of a range bar are; stands once above the cards. */
export function RangeLegend() {
  return <MarkLegend entries={entries} />;
}
