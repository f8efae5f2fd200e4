import type { ReactNode } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  /** Pixels, or a share of the place such as `60%`. */
  width?: number | string;
  /** Pixels. */
  height?: number;
}

/** A grey bar of the size of what will stand there. */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}

export interface LoadingProps {
  /** The specified text: `Loading Data...`. */
  label: string;
  /** Bars in the final layout. */
  children: ReactNode;
}

/** The specified loading text over a skeleton of what is coming. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <p role="status" className={classes.label}>
        {label}
      </p>
      {children}
    </div>
  );
}

/** A list that is loading: an id, a name and a date a row. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className={classes.row}>
          <Skeleton width={44} />
          <span className={classes.name}>
            <Skeleton width={row % 2 === 0 ? 110 : 84} />
          </span>
          <Skeleton width={96} />
        </div>
      ))}
    </div>
  );
}
