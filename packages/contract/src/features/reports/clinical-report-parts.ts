import { measureCategoryIds } from '@plumbline/domain';
import { z } from 'zod';
import { measureComparison } from '../tests/measure-comparison.ts';
import { listOf, text, textOrNull } from './document-parts.ts';

const figure = z.number().nullable();
const categoryId = z.literal(measureCategoryIds);

/** What a report says of a measure itself; a measure of the domain fits as it is. */
const reportedMeasure = z.object({
  id: z.int(),
  name: text,
  shortLabel: text,
  categoryId,
  description: text,
  direction: z.enum(['higherIsBetter', 'lowerIsBetter']),
  unit: z.enum(['points100', 'ms', 's', 'count', 'cm', 'score']),
  decimals: z.literal([0, 1, 2]),
  axis: z.object({ min: z.number(), max: z.number() }),
  changeRule: z.enum(['percent', 'milliseconds', 'noiseOnly', 'none']),
});
export type ReportedMeasure = z.infer<typeof reportedMeasure>;

/** A measure of the test: a row of the Test Summary, and of the summary of its category. */
export const reportMeasure = z.object({
  measure: reportedMeasure,
  comparison: measureComparison,
  /** Somebody took it out of the baseline; the score stays visible. */
  isExcluded: z.boolean(),
});
export type ReportMeasure = z.infer<typeof reportMeasure>;

export const reportSymptoms = z.object({
  /** Null where too many symptoms were left out. */
  total: figure,
  maximum: z.number(),
  baselineTotal: figure,
  presentCount: z.int(),
  /** The language that the items were answered in. */
  language: textOrNull,
  /** A category of which some items were left out has at least its total. */
  categories: listOf(z.object({ name: text, total: z.number(), maximum: z.number(), skippedCount: z.int() })),
  /** Answers from 0 to 6; null where none was given. */
  items: listOf(z.object({ name: text, answer: figure })),
});
export type ReportSymptoms = z.infer<typeof reportSymptoms>;

export const reportNotes = z.object({
  text,
  /** Who wrote them and when, for example 'Dana Whitfield, 3:55 pm'. */
  signedText: textOrNull,
});
export type ReportNotes = z.infer<typeof reportNotes>;

/** An on-field assessment: named findings without a total, as no official one exists. */
export const reportAssessment = z.object({
  title: text,
  /** A red flag or another thing that must not be missed. */
  alert: textOrNull,
  facts: listOf(z.object({ label: text, value: text, isFlagged: z.boolean() })),
});
export type ReportAssessment = z.infer<typeof reportAssessment>;

/** A VOMS; a null figure reads 'Skip'. */
export const reportVoms = z.object({
  baselineSymptoms: figure,
  maximumProvocation: figure,
  maximumTotalSymptoms: figure,
  averageConvergenceCm: figure,
  /** 'Positive', 'Negative' or 'Not enough done', by the total of a step and by its rise over the baseline symptoms. */
  byTotal: text,
  byChange: text,
  /** Of healthy people, how many this rule would call positive. */
  falsePositiveText: text,
  /** In test order; each symptom from 0 to 10. */
  steps: listOf(
    z.object({
      name: text,
      headache: figure,
      dizziness: figure,
      nausea: figure,
      fogginess: figure,
      total: figure,
      convergenceText: textOrNull,
    }),
  ),
});
export type ReportVoms = z.infer<typeof reportVoms>;

/** PHQ-9, GAD-7 or the sleep survey. */
export const reportQuestionnaire = z.object({
  title: text,
  total: figure,
  maximum: z.number(),
  /** 'Moderate' and so on. */
  severity: textOrNull,
  /** For example what a positive answer to item 9 of the PHQ-9 asks for. */
  alert: textOrNull,
  items: listOf(z.object({ text, answer: textOrNull, score: figure })),
});
export type ReportQuestionnaire = z.infer<typeof reportQuestionnaire>;

const detailCell = z.object({
  text,
  /** The score may not be valid. */
  isFlagged: z.boolean(),
  /** Somebody took it out of the baseline. */
  isExcluded: z.boolean(),
});
export type ReportDetailCell = z.infer<typeof detailCell>;

/** What lies behind a measure: the measure and its stances or repetitions as rows, tests as columns. */
export const reportDetailTable = z.object({
  categoryId,
  measureName: text,
  /** The tests that hold the measure, newest first. */
  tests: listOf(z.object({ testId: z.int(), dateText: text, isThisTest: z.boolean() })),
  /** One cell a test, in the same order; null where the test did not have the row. */
  rows: listOf(z.object({ label: text, cells: listOf(detailCell.nullable()) })),
  /** The trials and answers that the score of this test is made of. */
  figures: listOf(z.object({ label: text, value: text, isFlagged: z.boolean() })),
});
export type ReportDetailTable = z.infer<typeof reportDetailTable>;

/** A measure over time. */
export const reportTrend = z.object({
  measure: reportedMeasure,
  /** Oldest first; the last one is the test of this report. `label` is the day, for example '10/6/26'. */
  points: listOf(z.object({ label: text, score: figure, isExcluded: z.boolean(), isEvent: z.boolean() })),
  baseline: z.object({ score: z.number(), lowScore: figure, highScore: figure }).nullable(),
});
export type ReportTrend = z.infer<typeof reportTrend>;

export const reportHistory = z.object({
  /** Newest first; one column each. */
  tests: listOf(
    z.object({
      testId: z.int(),
      dateText: text,
      dot: z.enum([
        'screening',
        'assessment',
        'baselineScreening',
        'baselineAssessment',
        'excludedBaselineScreening',
        'excludedBaselineAssessment',
      ]),
      isThisTest: z.boolean(),
    }),
  ),
  /** `testIndexes` count from 0 in `tests`; `periodText` reads '10/3/26 to 10/20/26' or 'since 10/3/26'. */
  events: listOf(z.object({ label: text, periodText: text, testIndexes: listOf(z.int()) })),
  /** One cell a test, in the same order; null where the test did not have the measure. */
  rows: listOf(
    z.object({ label: text, cells: listOf(z.object({ text, isExcluded: z.boolean() }).nullable()) }),
  ),
});
export type ReportHistory = z.infer<typeof reportHistory>;
