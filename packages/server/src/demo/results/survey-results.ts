import type { Faker } from '@faker-js/faker';
import { measureOf } from '@plumbline/domain';
import { type DemoPerson, type Harm, traitOf } from '../demo-person.ts';
import type { Result, Results } from './results.ts';

export function symptomsResult(faker: Faker, harm: Harm): Result {
  return {
    measureId: 9999,
    recording: {
      kind: 'itemAnswers',
      durationMs: faker.number.int({ min: 30_000, max: 90_000 }),
      languageId: 1,
      answers: Array.from({ length: 22 }, () =>
        faker.number.float() < 0.08 + 0.5 * harm
          ? faker.number.int({ min: 1, max: 1 + Math.round(4 * harm) })
          : 0,
      ),
    },
  };
}

export function wellbeingResults(faker: Faker): Results {
  const answers = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      i === 8
        ? 0
        : faker.helpers.weightedArrayElement([
            { value: 0, weight: 6 },
            { value: 1, weight: 3 },
            { value: 2, weight: 1 },
          ]),
    );
  return [
    { measureId: 1016, recording: { kind: 'itemAnswers', answers: answers(9), languageId: 1 } },
    { measureId: 1017, recording: { kind: 'itemAnswers', answers: answers(7), languageId: 1 } },
  ];
}

/** Mood answers with the item on self-harm above 0: the portal raises its alert whatever the total. */
export const alarmingMoodResult = (): Result => ({
  measureId: 1016,
  recording: { kind: 'itemAnswers', answers: [2, 2, 1, 2, 1, 2, 1, 0, 1], languageId: 1 },
});

/** Eight questions on sleep, 0 to 4 each. */
export function sleepResult(faker: Faker, person: DemoPerson): Result {
  const usual = 1.4 + 2.6 * traitOf(person, 'sleep');
  return {
    measureId: 1026,
    recording: {
      kind: 'itemAnswers',
      languageId: 1,
      answers: Array.from({ length: 8 }, () =>
        Math.min(4, Math.max(0, Math.round(usual + faker.number.float({ min: -1, max: 1 })))),
      ),
    },
  };
}

/** Surveys without a total: the organization's own (73), CHS (1021) and the VOMS questionnaire (10008). */
export const openSurveyResults = (faker: Faker): Results =>
  [
    { measureId: 73, itemCount: 6 },
    { measureId: 1021, itemCount: 10 },
    { measureId: 10008, itemCount: 8 },
  ].map(({ measureId, itemCount }) => ({
    measureId,
    recording: {
      kind: 'itemAnswers',
      languageId: 1,
      answers: Array.from({ length: itemCount }, () => faker.number.int({ min: 0, max: 4 })),
    },
  }));

/** Symptoms before and after each step of the VOMS, and three measurements of the near point. */
export function vomsResults(faker: Faker, harm: Harm): Results {
  const points = (most: number) => faker.number.int({ min: 0, max: Math.round(most) });
  return measureOf(1020).componentIds.map((stanceId, step) => {
    const provoked = step === 0 ? harm * 2 : harm * 5;
    return {
      measureId: 1020,
      stanceId,
      recording: {
        kind: 'provocation',
        headache: points(provoked),
        dizziness: points(provoked),
        nausea: points(provoked / 2),
        fogginess: points(provoked),
        ...(stanceId === 98 && {
          convergenceCm: Array.from({ length: 3 }, () =>
            faker.number.float({ min: 2.5 + 3 * harm, max: 4.5 + 4 * harm, fractionDigits: 1 }),
          ),
        }),
      },
    };
  });
}

export type Screening = 'passed' | 'fever' | 'contact' | 'temperature skipped';

/** A COVID-19 screening with the outcome that is wanted. */
export function covidResult(faker: Faker, outcome: Screening): Result {
  const usualC = faker.number.float({ min: 36.2, max: 37.1, fractionDigits: 1 });
  return {
    measureId: 1014,
    recording: {
      kind: 'covidScreening',
      temperatureC: outcome === 'temperature skipped' ? null : outcome === 'fever' ? 38.4 : usualC,
      hasSymptoms: outcome === 'fever',
      hadContact: outcome === 'contact',
      hadPositiveTest: outcome === 'temperature skipped' ? null : false,
    },
  };
}
