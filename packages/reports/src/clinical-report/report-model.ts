import type { Verdict } from '@plumbline/domain';
import type {
  ReportAssessment,
  ReportDetailTable,
  ReportHistory,
  ReportMeasure,
  ReportNotes,
  ReportQuestionnaire,
  ReportSource,
  ReportSymptoms,
  ReportTrend,
  ReportVoms,
} from './report-parts.ts';

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
  /** 'Baseline Assessment', 'Screening' and so on. */
  testKind: string;
  /** How it was answered: 'Motion', 'Touch' or 'Keyboard'. */
  inputText: string;
  /** How many tests the report holds. */
  includedTestCount: number;
  event: ReportEvent | null;
  /** What must be told at once, whatever the scores; a sentence each. */
  alerts: readonly string[];
  /** 'Fall risk raised' and so on; null where the stamp does not apply or the organization does not use it. */
  fallRisk: string | null;
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
  /** As stored; the file is called by both, since a full name does not say where one ends. Null in super view. */
  firstName: string | null;
  lastName: string | null;
  birthDateText: string | null;
  ageYears: number | null;
  sex: string | null;
  gender: string | null;
  race: string | null;
  /** Null where it is not asked, which older versions of the app do not. */
  ethnicity: string | null;
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
  /** 'Suspected Concussion' and so on. */
  type: string;
  startedOnText: string;
  /** Null in super view. */
  name: string | null;
  /** Null in super view. */
  note: string | null;
  /** 1 on the day the event started. */
  dayNumber: number | null;
  endedOnText: string | null;
}
