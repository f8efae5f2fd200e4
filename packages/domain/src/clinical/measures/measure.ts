/** The category ids of the specification (A374). An unknown category counts as a survey (C473). */
export const measureCategoryIds = [1, 2, 6, 7, 8, 9, 10, 11] as const;
export type MeasureCategoryId = (typeof measureCategoryIds)[number];

/** Which way a score moves when a person does better; `none` for symptom totals and questionnaires without a verdict. */
export type Direction = 'higherIsBetter' | 'lowerIsBetter';

/** `points100` is the 0 to 100 scale. A count is a plain number of things (errors, stands, symptoms). */
export type MeasureUnit = 'points100' | 'ms' | 's' | 'count' | 'cm' | 'score';

/**
 * One thing that can be measured, under the test type id of the specification (A377 to A386).
 * Balance stances are measures too: a lone recording of stance 12 is a score of measure 12.
 */
export interface Measure {
  id: number;
  /** Full name, for example 'Reaction Time'. It is what every screen, report and file calls the measure. */
  name: string;
  /** As the list of test types has it, for those who read that list. */
  label: string;
  /** The name where space is short, for example 'RT'; of the list of test types, too. */
  shortLabel: string;
  categoryId: MeasureCategoryId;
  description: string;
  direction: Direction;
  unit: MeasureUnit;
  /** Decimals shown (C485, C486): whole ms, one decimal for scores out of 100. */
  decimals: 0 | 1 | 2;
  /** Chart axis in the measure's own unit (C478). */
  axis: { min: number; max: number };
  /** For a protocol (composite) the measures of its steps in order; a step may repeat. Empty otherwise. */
  componentIds: readonly number[];
  /** How the steps of a composite make its score: their mean (scores out of 100), the largest (VOMS), or not at all. */
  componentsMakeUp: 'mean' | 'largest' | 'nothing';
  /** The step before anything is provoked (VOMS): asked for, and not part of the largest. Null for every other measure. */
  restingComponentId: number | null;
  /**
   * What judges a change: the percent rule, millisecond thresholds (1004), the noise of the test alone and without a colour (a
   * difference of two times, of which nothing is a percentage), or nothing (symptoms, surveys).
   */
  changeRule: 'percent' | 'milliseconds' | 'noiseOnly' | 'none';
  isProtocol: boolean;
  isNotChartable: boolean;
  hasNoBaseline: boolean;
  isNotBaselineable: boolean;
  singleAssessmentTest: boolean;
  isInactive: boolean;
  excludeFromHistoryTable: boolean;
  noBaselineChart: boolean;
  hasNoTrendChart: boolean;
  showDetails: boolean;
  advertiseMeasure: boolean;
  additionalOrder: number | null;
  showTimeScores: boolean;
  timeScale: 'seconds' | 'milliseconds' | null;
  /** What devices know the test by, one for each stage it can be taken in. */
  versions: readonly TestVersion[];
  /**
   * Which part of a report tells of the measure. A report that leaves this part out tells of the measure nowhere. Performance that was
   * measured is a score, which every reader of a report sees; whatever a person was asked or told belongs to a part that can be left out.
   */
  reportedIn: 'scores' | MeasureSection;
  card: MeasureCard;
}

/**
 * What the card of a measure shows: one score, or more than that. Every kind but the score, the survey and the head turns has a section
 * of its own in the report, in which all of it stands, or stands in no report (the COVID-19 screening).
 */
export type MeasureCard =
  | 'score'
  | 'headTurns'
  | 'survey'
  | 'questionnaire'
  | 'onField'
  | 'covid'
  | 'symptoms'
  | 'voms';

/** The parts of a report that tell of measures and can be left out of it. */
export const measureSections = ['symptoms', 'assessments', 'questionnaires'] as const;
export type MeasureSection = (typeof measureSections)[number];

/** A test type's version on the wire; three stages of one number. */
export interface TestVersion {
  number: number;
  stage: 1 | 2 | 3;
}

/** The version of every test type (document 3, section 9.1). */
export const testVersions: readonly TestVersion[] = [
  { number: 501, stage: 1 },
  { number: 501, stage: 2 },
  { number: 501, stage: 3 },
];
