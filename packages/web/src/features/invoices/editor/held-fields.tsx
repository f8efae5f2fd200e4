import type { ReactNode } from 'react';
import classes from '../payments/pay-invoice-dialog.module.css';
import { type Held, unansweredWords } from '../payments/use-held-request.ts';

interface HeldFieldsProps {
  held: Held | null;
  /** What is said while the bank has not decided. */
  underWay?: string;
  children: ReactNode;
}

/** The fields of a dialog, which cannot be changed while nobody knows whether they were done. */
export function HeldFields({ held, underWay, children }: HeldFieldsProps) {
  return (
    <>
      {held !== null && (
        <p role="status" className={classes.underWay}>
          {held === 'underWay' ? underWay : unansweredWords}
        </p>
      )}
      <fieldset disabled={held !== null} className={classes.fields}>
        {children}
      </fieldset>
    </>
  );
}
