import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icon/tabler/alert-triangle.ts';
import classes from './validity-ribbon.module.css';

export interface ValidityRibbonProps {
  /** Why: `Feet together scored under 90.` */
  reason: string;
  /** What helps, such as a button for a retest code. */
  action?: ReactNode;
}

/** A result that may not be valid. The score stays in sight beside it. */
export function ValidityRibbon({ reason, action }: ValidityRibbonProps) {
  return (
    <div className={classes.ribbon}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <p className={classes.words}>
        <strong className={classes.lead}>May not be valid.</strong> {reason}
      </p>
      {action}
    </div>
  );
}
