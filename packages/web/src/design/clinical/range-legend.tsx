import { ChangeMark } from './change-mark.tsx';
import classes from './range-legend.module.css';

/** What the parts of a range bar are; stands once above the cards. */
export function RangeLegend() {
  return (
    <ul className={classes.legend}>
      <li className={classes.entry}>
        <span className={classes.band} aria-hidden="true" />
        Baseline, low to high
      </li>
      <li className={classes.entry}>
        <span className={classes.norm} aria-hidden="true" />
        Norm, P10 to P90
      </li>
      <li className={classes.entry}>
        <ChangeMark level="normal" isSmall />
        <ChangeMark level="warning" isSmall />
        <ChangeMark level="bad" isSmall />
        Today: normal, warning, worse
      </li>
      <li className={classes.entry}>Right is better</li>
    </ul>
  );
}
