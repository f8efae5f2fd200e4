/** The category ids of the specification. An unknown category counts as a survey; see `categoryOf`. */
export const measureCategoryIds = [1, 2, 6, 7, 8, 9, 10, 11] as const;
export type MeasureCategoryId = (typeof measureCategoryIds)[number];

/** Which way a score moves when a person does better. A measure that is never judged has one too: charts and words need it. */
export type Direction = 'higherIsBetter' | 'lowerIsBetter';

/**
 * `points100` is the 0 to 100 scale. A `count` is a plain number of things (stands, errors). A `score` is a total of points whose
 * highest value is the end of the axis (symptoms, questionnaires).
 */
export type MeasureUnit = 'points100' | 'ms' | 's' | 'count' | 'cm' | 'score';

/**
 * A form of a measure as devices know it. Stages, in our reading of bare numbers: 1 research, 2 trial with chosen
 * organizations, 3 general use.
 */
export interface MeasureVersion {
  number: number;
  stage: 1 | 2 | 3;
}

/** The version number of every measure. */
export const testVersionNumber = 501;

/**
 * One thing that can be measured, under the test type id of the specification.
 * Balance stances are measures too: a lone recording of stance 12 is a score of measure 12.
 */
export interface Measure {
  id: number;
  /** Full name, for example 'Reaction Time'. */
  name: string;
  label: string;
  /** The name where space is short, at most 24 characters, for example 'RT'. */
  shortLabel: string;
  categoryId: MeasureCategoryId;
  /** One sentence for people: what it measures. */
  description: string;
  direction: Direction;
  unit: MeasureUnit;
  /** Decimals shown: whole ms, one decimal for scores out of 100. */
  decimals: 0 | 1 | 2;
  /** Chart axis in the measure's own unit; for a `score` its end is the highest total. */
  axis: { min: number; max: number };
  /** For a protocol (composite) the measures of its steps in order; a step may repeat. Empty otherwise. */
  componentIds: readonly number[];
  /** Which comparison colours this measure: the percent rule, millisecond thresholds (inspection time), or none (symptoms, surveys). */
  changeRule: 'percent' | 'milliseconds' | 'none';
  versions: readonly MeasureVersion[];
  isProtocol: boolean;
  isNotChartable: boolean;
  hasNoBaseline: boolean;
  isNotBaselineable: boolean;
  singleAssessmentTest: boolean;
  isInactive: boolean;
  /** Only for studies: organizations are not offered it. */
  isResearchOnly: boolean;
  /** An id that must not be used; it stays so that nothing else takes it. */
  isWithdrawn: boolean;
  excludeFromHistoryTable: boolean;
  noBaselineChart: boolean;
  hasNoTrendChart: boolean;
  showDetails: boolean;
  /** Whether it stands among the 'Additional measures' an organization can add. */
  advertiseMeasure: boolean;
  /** Its place among the 'Additional measures', from 1. */
  additionalOrder: number | null;
  showTimeScores: boolean;
  timeScale: 'seconds' | 'milliseconds' | null;
}
