import type { ReactNode } from 'react';
import type { RangeBarProps } from '../../clinical/range-bar.tsx';

/** One measure of a test in its ranges. */
export interface RangeRow {
  name: string;
  /** With its unit. */
  score: string;
  /** How the score stands to the baseline, in words. */
  change: string;
  badge: ReactNode;
  bar: RangeBarProps;
}
