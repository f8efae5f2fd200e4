import type { Side } from '@plumbline/domain';
import classes from './glance-figure.module.css';

/** Two legs of one bar, one of double length; the mask covers both with thick strokes. The pad's `data-signal` tells what is seen. */
export const GlanceFigure = ({ longer }: { longer: Side }) => (
  <svg className={classes.figure} viewBox="0 0 100 120" data-longer={longer} aria-hidden="true">
    <path className={classes.lines} d={longer === 'left' ? 'M25 100V20H75V60' : 'M25 60V20H75V100'} />
    <path
      className={classes.mask}
      d="M25 20 18 40 32 55 18 70 32 85 25 112M75 20 68 40 82 55 68 70 82 85 75 112M25 20H75"
    />
  </svg>
);
