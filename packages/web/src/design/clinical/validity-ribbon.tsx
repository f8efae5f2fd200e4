import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icon/tabler/alert-triangle.ts';
import classes from './validity-ribbon.module.css';

export interface ValidityRibbonProps {
  /** Why: `Feet together scored under 90.` */
  reason: string;
  /** A caution is only to be known; the result counts. */
  effect?: 'invalid' | 'caution';
  /** What helps, such as a button for a retest code. */
  action?: ReactNode;
}

/** What a validity rule found in a result. The score stays in sight beside it. */
export function ValidityRibbon({ reason, effect = 'invalid', action }: ValidityRibbonProps) {
  return (
    <div className={classes.ribbon}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong className={classes.lead}>{effect === 'invalid' ? 'May not be valid.' : 'Caution.'}</strong>{' '}
        {reason}
      </p>
      {action}
    </div>
  );
}
