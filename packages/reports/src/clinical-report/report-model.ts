import type { Measure, MeasureCategoryId, MeasureComparison, Verdict } from '@plumbline/domain';

/**
 * Everything a clinical report says, as plain data that survives JSON: the PDF and the printable page are made from it and
 * from nothing else. Dates and times arrive as text in the viewer's zone and format; `null` means not known, or withheld
 * in super view.
 */
export interface ClinicalReportModel {
  brand: ReportBrand;
  organizationName: string;
  printedAt: PrintedAt;
  /** For example '10/6/26 3:42 pm'. */
  testDateText: string;
  /**
   * Internal staff look at another organization: nothing that names a person may be printed. The renderer drops such
   * fields itself, whatever they hold.
   */
  isSuperView: boolean;
  person: ReportPerson;
  /** What the QR code opens: the https address of the profile. */
  profileAddress: string;
  /** Whom the report was made for, as its maker wrote it. Null in super view. */
  preparedFor: string | null;
  administeredBy: string | null;
  /** Null reads 'Custom'. */
  protocolName: string | null;
  event: ReportEvent | null;
  verdict: Verdict;
  /** In the order in which they are printed. */
  measures: readonly ReportMeasure[];
  symptoms: ReportSymptoms | null;
  notes: ReportNotes | null;
  device: readonly ReportFact[];
  onField: readonly ReportAssessment[];
  voms: ReportVoms | null;
  questionnaires: readonly ReportQuestionnaire[];
  details: readonly ReportDetailTable[];
  trends: readonly ReportTrend[];
  history: ReportHistory;
  /** Printed when balance, functional or cognitive measures are among the measures. */
  baselineExplanation: string;
  /** Where norms and retest errors come from; `reportSources` makes them from the measures. */
  sources: readonly ReportSource[];
  /** Stands at the foot of each page, in one or two sentences. */
  footnote: string;
  /** What its maker left out, by name, so that nobody takes it for missing. */
  leftOut: readonly string[];
  /** Ends the report. */
  disclaimer: string;
  /** Set for a test of COVID-19 screenings only: the report is then this message and nothing else. */
  covidOnlyMessage: string | null;
}

export interface ReportBrand {
  /** The provider's name, for example 'Plumbline'. */
  provider: string;
  mark: BrandMark;
}

/** A drawn mark: a rounded square with lines and areas in it. Coordinates run from 0 to `size`. */
export interface BrandMark {
  size: number;
  cornerRadius: number;
  backgroundColor: string;
  foregroundColor: string;
  strokes: readonly { path: string; width: number; opacity: number }[];
  /** SVG path data of filled areas. */
  fills: readonly string[];
}

export interface PrintedAt {
  /** For example '10/6/26 3:58 pm'. */
  text: string;
  /** IANA name; all times of the report are in it. */
  timeZone: string;
  /** ISO 8601 in UTC. Becomes the creation date of the file, so that the same report gives the same bytes. */
  instant: string;
}

export interface ReportPerson {
  profileId: number;
  /** Null in super view: 'Profile ID 123' stands in its place. */
  name: string | null;
  birthDateText: string | null;
  ageYears: number | null;
  sex: string | null;
  gender: string | null;
  race: string | null;
  heightText: string | null;
  weightText: string | null;
  attentionDisorder: string | null;
  languages: string | null;
  concussionHistory: string | null;
  lastConcussionDateText: string | null;
  /** Additional properties of sports organizations, such as the graduation year; empty where they are not enabled. */
  sportsProperties: readonly ReportFact[];
}

export interface ReportFact {
  label: string;
  value: string | null;
}

export interface ReportEvent {
  startedOnText: string;
  /** Null in super view. */
  name: string | null;
  /** 1 on the day the event started. */
  dayNumber: number | null;
  endedOnText: string | null;
}

/** What the report needs to know of a measure; a domain measure fits as it is. */
export type ReportedMeasure = Pick<
  Measure,
  'id' | 'name' | 'shortLabel' | 'categoryId' | 'direction' | 'unit' | 'decimals' | 'axis' | 'changeRule'
>;

/** One row of the Test Summary. */
export interface ReportMeasure {
  measure: ReportedMeasure;
  comparison: MeasureComparison;
  /** Left out of the baseline by hand; the score stays visible. */
  isExcluded: boolean;
}

export interface ReportSymptoms {
  total: number;
  maximum: number;
  baselineTotal: number | null;
  presentCount: number;
  /** The language the items were answered in. */
  language: string | null;
  categories: readonly { name: string; total: number; maximum: number }[];
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
  /** In test order; each symptom from 0 to 10, null reads 'Skip'. */
  steps: readonly {
    name: string;
    headache: number | null;
    dizziness: number | null;
    nausea: number | null;
    fogginess: number | null;
    total: number | null;
  }[];
}

/** PHQ-9 or GAD-7. */
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

/** What stands behind a score: stances or trials as rows, repetitions as columns. */
export interface ReportDetailTable {
  categoryId: MeasureCategoryId | 9;
  measureName: string;
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly ReportDetailCell[] }[];
}

export interface ReportDetailCell {
  text: string;
  isFlagged: boolean;
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

/** The six kinds of a test in a history. */
export type TestDot =
  | 'screening'
  | 'assessment'
  | 'baselineScreening'
  | 'baselineAssessment'
  | 'excludedBaselineScreening'
  | 'excludedBaselineAssessment';

export interface ReportHistory {
  /** Newest first; one column each. */
  tests: readonly { testId: number; dateText: string; dot: TestDot; isThisTest: boolean }[];
  /** `testIndexes` count from 0 in `tests`. */
  events: readonly { label: string; testIndexes: readonly number[] }[];
  /** One cell a test, in the same order; null where the test did not have the measure. */
  rows: readonly { label: string; cells: readonly ({ text: string; isExcluded: boolean } | null)[] }[];
}

export interface ReportSource {
  /** What it is the source of, for example 'Norms, Reaction Time'. */
  label: string;
  text: string;
}
