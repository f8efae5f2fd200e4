import { z } from 'zod';
import { withheld } from '../../core/withheld.ts';
import { verdict } from '../tests/measure-comparison.ts';
import {
  reportAssessment,
  reportDetailTable,
  reportHistory,
  reportMeasure,
  reportNotes,
  reportQuestionnaire,
  reportSymptoms,
  reportTrend,
  reportVoms,
} from './clinical-report-parts.ts';
import { documentBrand, documentFact, listOf, printedAt, text, textOrNull } from './document-parts.ts';

const reportPerson = z.object({
  profileId: z.int(),
  name: withheld(text),
  /** As stored; the file is called by both, since a full name does not say where one ends. */
  firstName: withheld(text),
  lastName: withheld(text),
  birthDateText: withheld(text),
  ageYears: z.int().nullable(),
  sex: textOrNull,
  gender: textOrNull,
  race: textOrNull,
  /** Null where the app did not ask, as older versions do. */
  ethnicity: textOrNull,
  heightText: textOrNull,
  weightText: textOrNull,
  attentionDisorder: textOrNull,
  languages: textOrNull,
  concussionHistory: textOrNull,
  lastConcussionDateText: textOrNull,
  /** Additional properties of sports organizations, such as the graduation year; empty where they are not enabled. */
  sportsProperties: listOf(documentFact),
});
export type ReportPerson = z.infer<typeof reportPerson>;

const reportEvent = z.object({
  /** 'Suspected Concussion' and so on. */
  type: text,
  startedOnText: text,
  name: withheld(text),
  note: withheld(text),
  /** 1 on the day the event started. */
  dayNumber: z.int().nullable(),
  endedOnText: textOrNull,
});
export type ReportEvent = z.infer<typeof reportEvent>;

/**
 * Everything a clinical report says of a test, as plain data: the print page and the PDF are made from it and from the words of
 * `domain/reports`. Dates and times are text in the requested zone. Null means not known, or withheld from internal staff.
 */
export const clinicalReport = z.object({
  brand: documentBrand,
  organizationName: text,
  printedAt,
  /** For example '10/6/26 3:42 pm'. */
  testDateText: text,
  /** Internal staff look at another organization: nothing that names a person may be printed. */
  isSuperView: z.boolean(),
  person: reportPerson,
  /** What the QR code opens: the https address of the profile. */
  profileAddress: text,
  /** Whom the report was made for, as its maker wrote it. */
  preparedFor: withheld(text),
  administeredBy: withheld(text),
  /** Null reads 'Custom'. */
  protocolName: textOrNull,
  /** 'Baseline Assessment', 'Screening' and so on. */
  testKind: text,
  /** How the test was answered: 'Motion', 'Touch' or 'Keyboard'. */
  inputText: text,
  /** How many tests the report holds. */
  includedTestCount: z.int(),
  event: reportEvent.nullable(),
  /** What must be known at once, whatever the scores; a sentence each. */
  alerts: listOf(text),
  /** 'Fall risk raised' and so on; null where the stamp does not apply or the organization does not use it. */
  fallRisk: textOrNull,
  verdict,
  /** In the order in which they are printed. */
  measures: listOf(reportMeasure),
  symptoms: reportSymptoms.nullable(),
  notes: withheld(reportNotes),
  device: listOf(documentFact),
  onField: listOf(reportAssessment),
  voms: reportVoms.nullable(),
  questionnaires: listOf(reportQuestionnaire),
  details: listOf(reportDetailTable),
  trends: listOf(reportTrend),
  history: reportHistory,
  /** The sections that the maker of the report left out, by label. */
  leftOut: listOf(text),
  /** The test holds COVID-19 screenings alone: the report is then a message that says so and nothing else. */
  isCovidOnly: z.boolean(),
});
export type ClinicalReport = z.infer<typeof clinicalReport>;
