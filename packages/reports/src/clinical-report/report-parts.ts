import type { Measure, MeasureCategoryId, MeasureComparison, TestDotType } from '@plumbline/domain';

/** What the report needs to know of a measure; a domain measure fits as it is. */
export type ReportedMeasure = Pick<
  Measure,
  | 'id'
  | 'name'
  | 'shortLabel'
  | 'categoryId'
  | 'description'
  | 'direction'
  | 'unit'
  | 'decimals'
  | 'axis'
  | 'changeRule'
>;

/** A measure of the test: a row of the Test Summary, and of the summary of its category. */
export interface ReportMeasure {
  measure: ReportedMeasure;
  comparison: MeasureComparison;
  /** Left out of the baseline by hand; the score stays visible. */
  isExcluded: boolean;
}

export interface ReportSymptoms {
  /** Null where too many symptoms were left out. */
  total: number | null;
  maximum: number;
  baselineTotal: number | null;
  presentCount: number;
  /** The language the items were answered in. */
  language: string | null;
  /** A category of which some were left out has at least its total. */
  categories: readonly { name: string; total: number; maximum: number; skippedCount: number }[];
  /** Answers from 0 to 6, null where none was given. */
  items: readonly { name: string; answer: number | null }[];
}

export interface ReportNotes {
  text: string;
  /** Who and when, for example 'Dana Whitfield, 3:55 pm'. */
  signedText: string | null;
}

/** An on-field assessment: named findings, without a total (no official one exists). */
export interface ReportAssessment {
  title: string;
  /** A red flag or another thing that must not be missed. */
  alert: string | null;
  facts: readonly { label: string; value: string; isFlagged: boolean }[];
}

export interface ReportVoms {
  /** Null reads 'Skip'. */
  baselineSymptoms: number | null;
  maximumProvocation: number | null;
  maximumTotalSymptoms: number | null;
  averageConvergenceCm: number | null;
  /** 'Positive', 'Negative' or 'Not enough done', by the total of a step and by its rise over the baseline symptoms. */
  byTotal: string;
  byChange: string;
  /** Of healthy people, how many this rule would call positive. */
  falsePositiveText: string;
  /** In test order; each symptom from 0 to 10, null reads 'Skip'. */
  steps: readonly {
    name: string;
    headache: number | null;
    dizziness: number | null;
    nausea: number | null;
    fogginess: number | null;
    total: number | null;
    convergenceText: string | null;
  }[];
}

/** PHQ-9, GAD-7 and the sleep survey. */
export interface ReportQuestionnaire {
  title: string;
  total: number | null;
  maximum: number;
  /** 'Moderate' and so on. */
  severity: string | null;
  /** For example what a positive answer to item 9 of the PHQ-9 asks for. */
  alert: string | null;
  items: readonly { text: string; answer: string | null; score: number | null }[];
}

/** What stands behind a measure: the measure and its stances or repetitions as rows, tests as columns. */
export interface ReportDetailTable {
  categoryId: MeasureCategoryId;
  measureName: string;
  /** Those that hold the measure, newest first. */
  tests: readonly { testId: number; dateText: string; isThisTest: boolean }[];
  /** One cell a test, in the same order; null where the test did not have the row. */
  rows: readonly { label: string; cells: readonly (ReportDetailCell | null)[] }[];
  /** The trials and answers that the score of this test is made of. */
  figures: readonly { label: string; value: string; isFlagged: boolean }[];
}

export interface ReportDetailCell {
  text: string;
  /** Perhaps not valid. */
  isFlagged: boolean;
  /** Left out of the baseline by hand. */
  isExcluded: boolean;
}

export interface ReportTrend {
  measure: ReportedMeasure;
  /** Oldest first; the last one is the test of this report. */
  points: readonly TrendPoint[];
  baseline: { score: number; lowScore: number | null; highScore: number | null } | null;
}

export interface TrendPoint {
  /** The day, for example '10/6/26'. */
  label: string;
  score: number | null;
  isExcluded: boolean;
  isEvent: boolean;
}

export interface ReportHistory {
  /** Newest first; one column each. */
  tests: readonly { testId: number; dateText: string; dot: TestDotType; isThisTest: boolean }[];
  /** `testIndexes` count from 0 in `tests`; `periodText` reads '10/3/26 to 10/20/26' or 'since 10/3/26'. */
  events: readonly { label: string; periodText: string; testIndexes: readonly number[] }[];
  /** One cell a test, in the same order; null where the test did not have the measure. */
  rows: readonly { label: string; cells: readonly ({ text: string; isExcluded: boolean } | null)[] }[];
}

export interface ReportSource {
  /** What it is the source of, for example 'Norms, Reaction Time'. */
  label: string;
  text: string;
}
