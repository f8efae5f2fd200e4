import type { NormCutPoints, NormSet } from '../comparison/comparison.ts';
import type { InputClass } from '../recordings/recording.ts';

/** What is known of a person where norms depend on it. */
export interface PersonFacts {
  sex: 'M' | 'F' | null;
  /** Completed years; null where the birth date is not known. */
  ageYears: number | null;
}

/** The person on the day of a test, by the id of the test. */
export type PersonAtTest = (testId: number) => PersonFacts;

/** Norms of one kind of people for some measures answered in one way. Ages are completed years, both ends included. */
export interface NormTable {
  version: string;
  status: NormSet['status'];
  measureIds: readonly number[];
  inputClass: InputClass;
  /** Null for both sexes together. */
  sex: 'M' | 'F' | null;
  fromAgeYears: number;
  toAgeYears: number;
  population: string;
  source: string;
  /** The cut points at an age within the range, in the measure's own unit; p10 is always the poor end. */
  cutPointsAt: (ageYears: number) => NormCutPoints;
}
