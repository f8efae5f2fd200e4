import type { ReactNode } from 'react';
import classes from './tests-list.module.css';

interface TestsListProps {
  /** What is said of a test: beside its name where there is room, or below it. */
  says: 'beside' | 'below';
  /** A list item for each test, with its name in bold. */
  children: ReactNode;
}

/** Tests in a frame, with a line between two. */
export const TestsList = ({ says, children }: TestsListProps) => (
  <ul className={`${classes.tests} ${classes[says]}`}>{children}</ul>
);
