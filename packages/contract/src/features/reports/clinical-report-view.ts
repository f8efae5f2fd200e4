import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { measureComparison, verdict } from '../tests/measure-comparison.ts';
import {
  reportAssessment,
  reportDetailTable,
  reportedMeasure,
  reportHistory,
  reportQuestionnaire,
  reportSymptoms,
  reportTrend,
  reportVoms,
} from './clinical-report-parts.ts';

const list = <S extends z.ZodType>(schema: S) => z.array(schema).readonly();
const text = z.string();
const maybe = text.nullable();
const fact = z.object({ label: text, value: maybe });

const person = z.object({
  profileId: z.int(),
  name: withheld(text),
  /** As stored; the name of the file is made of both. */
  firstName: withheld(text),
  lastName: withheld(text),
  birthDateText: withheld(text),
  ageYears: z.int().nullable(),
  sex: maybe,
  gender: maybe,
  race: maybe,
  ethnicity: maybe,
  heightText: maybe,
  weightText: maybe,
  attentionDisorder: maybe,
  languages: maybe,
  concussionHistory: maybe,
  lastConcussionDateText: maybe,
  sportsProperties: list(fact),
});

const brand = z.object({
  provider: text,
  mark: z.object({
    size: z.number(),
    cornerRadius: z.number(),
    backgroundColor: text,
    foregroundColor: text,
    strokes: list(z.object({ path: text, width: z.number(), opacity: z.number() })),
    fills: list(text),
  }),
});

/**
 * Everything a clinical report says, as the PDF is made from it: texts are ready to be read, dates and times in the asked zone. Null
 * means not known, or withheld from internal staff.
 */
export const clinicalReportView = z.object({
  brand,
  organizationName: text,
  printedAt: z.object({ text, timeZone: text, instant }),
  testDateText: text,
  isSuperView: z.boolean(),
  person,
  /** What the QR code opens. */
  profileAddress: text,
  preparedFor: withheld(text),
  administeredBy: withheld(text),
  /** Null reads 'Custom'. */
  protocolName: maybe,
  testKind: text,
  inputText: text,
  includedTestCount: z.int(),
  event: z
    .object({
      type: text,
      startedOnText: text,
      name: withheld(text),
      note: withheld(text),
      dayNumber: z.int().nullable(),
      endedOnText: maybe,
    })
    .nullable(),
  alerts: list(text),
  fallRisk: maybe,
  verdict,
  measures: list(
    z.object({ measure: reportedMeasure, comparison: measureComparison, isExcluded: z.boolean() }),
  ),
  symptoms: reportSymptoms.nullable(),
  notes: withheld(z.object({ text, signedText: maybe })),
  device: list(fact),
  onField: list(reportAssessment),
  voms: reportVoms.nullable(),
  questionnaires: list(reportQuestionnaire),
  details: list(reportDetailTable),
  trends: list(reportTrend),
  history: reportHistory,
  baselineExplanation: text,
  sources: list(z.object({ label: text, text })),
  footnote: text,
  leftOut: list(text),
  disclaimer: text,
  /** Set for COVID-19 screenings alone: the report is then this message. */
  covidOnlyMessage: maybe,
});
export type ClinicalReportView = z.infer<typeof clinicalReportView>;
