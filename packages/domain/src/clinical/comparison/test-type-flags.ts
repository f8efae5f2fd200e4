import type { Measure, MeasureCategoryId } from '../measures/measure.ts';

/** Which kinds of measure a test holds: the icons in the list of tests. */
export interface TestTypeFlags {
  balance: boolean;
  cognitive: boolean;
  functional: boolean;
  survey: boolean;
  covid: boolean;
  symptoms: boolean;
}

/** Neuromotor and oculomotor tests have no icon of their own: both are things a person does, so they show as functional. */
const flagOfCategory = {
  1: 'balance',
  2: 'functional',
  6: 'functional',
  7: 'functional',
  8: 'survey',
  9: 'covid',
  10: 'symptoms',
  11: 'cognitive',
} as const satisfies Record<MeasureCategoryId, keyof TestTypeFlags>;

/** The kind of a measure; one that the registry does not know counts as a survey (specification: unknown categories do). */
function flagOf(measure: Measure | undefined): keyof TestTypeFlags {
  return measure ? flagOfCategory[measure.categoryId] : 'survey';
}

/** The kinds of measure in a test, from the ids of its measures. */
export function testTypeFlags(
  measureIds: readonly number[],
  findMeasure: (measureId: number) => Measure | undefined,
): TestTypeFlags {
  const found = new Set(measureIds.map((measureId) => flagOf(findMeasure(measureId))));
  return {
    balance: found.has('balance'),
    cognitive: found.has('cognitive'),
    functional: found.has('functional'),
    survey: found.has('survey'),
    covid: found.has('covid'),
    symptoms: found.has('symptoms'),
  };
}

/** Whether a test is a COVID-19 screening and nothing else: such tests make no report and no history. */
export function isCovidOnly(flags: TestTypeFlags): boolean {
  const { covid, ...others } = flags;
  return covid && Object.values(others).every((isHeld) => !isHeld);
}
