import type { PersonMatch } from './compare-people.ts';

/** Two entries of one list that may be the same person, by their places in it. */
export interface PairWithin extends PersonMatch {
  first: number;
  second: number;
}
