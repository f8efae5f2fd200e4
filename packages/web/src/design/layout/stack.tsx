import type { ReactNode } from 'react';
import classes from './stack.module.css';

/** The parts of a page one below the other, with the same distance between them. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={classes.stack}>{children}</div>
);
