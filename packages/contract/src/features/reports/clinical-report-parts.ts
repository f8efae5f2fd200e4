import { measureCategoryIds } from '@plumbline/domain';
import { z } from 'zod';

const list = <S extends z.ZodType>(schema: S) => z.array(schema).readonly();
const text = z.string();
const maybe = text.nullable();
const figure = z.number().nullable();
const categoryId = z.literal(measureCategoryIds);

/** What a report says of a measure itself. */
export const reportedMeasure = z.object({
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

export const reportSymptoms = z.object({
  total: figure,
  maximum: z.number(),
  baselineTotal: figure,
  presentCount: z.int(),
  language: maybe,
  categories: list(z.object({ name: text, total: z.number(), maximum: z.number(), skippedCount: z.int() })),
  items: list(z.object({ name: text, answer: figure })),
});

/** Named findings without a total. */
export const reportAssessment = z.object({
  title: text,
  /** What must not be missed. */
  alert: maybe,
  facts: list(z.object({ label: text, value: text, isFlagged: z.boolean() })),
});

/** Null reads 'Skip'. */
export const reportVoms = z.object({
  baselineSymptoms: figure,
  maximumProvocation: figure,
  maximumTotalSymptoms: figure,
  averageConvergenceCm: figure,
  byTotal: text,
  byChange: text,
  falsePositiveText: text,
  steps: list(
    z.object({
      name: text,
      headache: figure,
      dizziness: figure,
      nausea: figure,
      fogginess: figure,
      total: figure,
      convergenceText: maybe,
    }),
  ),
});

export const reportQuestionnaire = z.object({
  title: text,
  total: figure,
  maximum: z.number(),
  severity: maybe,
  alert: maybe,
  items: list(z.object({ text, answer: maybe, score: figure })),
});

/** What stands behind a measure: tests as columns, newest first; a cell is null where the test had no such row. */
export const reportDetailTable = z.object({
  categoryId,
  measureName: text,
  tests: list(z.object({ testId: z.int(), dateText: text, isThisTest: z.boolean() })),
  rows: list(
    z.object({
      label: text,
      cells: list(z.object({ text, isFlagged: z.boolean(), isExcluded: z.boolean() }).nullable()),
    }),
  ),
  figures: list(z.object({ label: text, value: text, isFlagged: z.boolean() })),
});

/** A measure over time, oldest first. */
export const reportTrend = z.object({
  measure: reportedMeasure,
  points: list(z.object({ label: text, score: figure, isExcluded: z.boolean(), isEvent: z.boolean() })),
  baseline: z.object({ score: z.number(), lowScore: figure, highScore: figure }).nullable(),
});

/** Tests as columns, newest first. */
export const reportHistory = z.object({
  tests: list(
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
  /** `testIndexes` count from 0 in `tests`. */
  events: list(z.object({ label: text, periodText: text, testIndexes: list(z.int()) })),
  rows: list(z.object({ label: text, cells: list(z.object({ text, isExcluded: z.boolean() }).nullable()) })),
});
