import type { ReactNode } from 'react';
import { IconAlertCircle } from '../../design/icon/tabler/alert-circle.ts';
import classes from './redeem.module.css';
import { useStepFocus } from './use-step-focus.ts';

export interface RedeemMessageProps {
  title: string;
  lead?: string;
  /** Why the person cannot continue. */
  problem?: string | undefined;
  children?: ReactNode;
}

/** One step of redeeming a link: its title, a problem if there is one, and its buttons. */
export function RedeemMessage({ title, lead, problem, children }: RedeemMessageProps) {
  const heading = useStepFocus();
  return (
    <div className={classes.step}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div role="alert">
        {problem && (
          <p className={classes.problem}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
