import {
  type Baseline,
  type ClinicalAlert,
  clinicalAlertKinds,
  findMeasure,
  inputClasses,
  inputClassOf,
  type MeasureStanding,
  type ResultFacts,
  type TestMeasure,
  type ValidityFlag,
} from '@plumbline/domain';
import { z } from 'zod';

const number = z.number();
const orNull = number.nullable();

/**
 * The columns that a clinical answer rests on, for the row schemas of whoever reads them. A score that is not a number, or a standing
 * that no rule knows, must not reach a comparison.
 */
export const inputClassColumn = z.enum(inputClasses);

/** In the measure's own unit, unrounded; null where there is none. */
export const scoreColumn = orNull;

export const validityColumn: z.ZodType<readonly ValidityFlag[]> = z.array(
  z.object({
    rule: z.string(),
    effect: z.enum(['invalid', 'caution']),
    sentence: z.string(),
    value: number,
    threshold: number,
  }),
);

const standings = [
  'counted',
  'invalid',
  'excluded',
  'incomplete',
] as const satisfies readonly MeasureStanding[];

/**
 * The rows of `test_measures` of one test, as JSON. A row keeps the way of answering that it was stored with; what is answered alike by
 * whatever is of one class all the same.
 */
export const measuresColumn: z.ZodType<TestMeasure[]> = z.array(
  z
    .object({
      measureId: z.int(),
      inputClass: inputClassColumn,
      score: scoreColumn,
      standing: z.enum(standings),
      validity: validityColumn,
    })
    .transform((row) => {
      const measure = findMeasure(row.measureId);
      return measure === undefined ? row : { ...row, inputClass: inputClassOf(measure, row.inputClass) };
    }),
);

export const alertsColumn: z.ZodType<ClinicalAlert[]> = z.array(
  z.object({
    kind: z.enum(clinicalAlertKinds),
    measureId: z.int(),
    itemIndex: z.int(),
    answer: orNull,
  }),
);

/** A row of `profile_baselines`, made by the rules of now. */
export const baselineColumn: z.ZodType<Baseline> = z.object({
  measureId: z.int(),
  inputClass: inputClassColumn,
  score: number,
  lowScore: orNull,
  highScore: orNull,
  lowScale: number,
  highScale: number,
  sd: orNull,
  baselineTestCount: z.int(),
  variabilityType: z.literal([0, 1, 2, 3]),
  percentileNumber: orNull,
  norms: z.object({ p10: number, p25: number, p50: number, p75: number, p90: number }).nullable(),
  algorithmVersion: z.string(),
  normSetVersion: z.string().nullable(),
});

/** What measures are made of: the rows of `results`. */
export const resultFactsColumns = {
  measureId: z.int(),
  stanceId: z.int().nullable(),
  score: scoreColumn,
  validity: validityColumn,
  isExcluded: z.boolean(),
  isRestored: z.boolean(),
} satisfies Record<keyof ResultFacts, z.ZodType>;

/** Who a person is to the norms and to the baseline. Internal staff read an age instead of a birth date. */
export const personColumns = {
  birthDate: z.iso.date().nullable(),
  ageYears: z.int().nullable(),
  sex: z.enum(['M', 'F']).nullable(),
  baselineStartAt: z.date().nullable(),
  /** The organization's own limits for a measure's change, in ms. */
  thresholds: z.array(z.object({ measureId: z.int(), yellowMs: number, redMs: number })),
};
