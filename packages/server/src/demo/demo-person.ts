import type { Faker } from '@faker-js/faker';
import type { SubmittedTestInput } from '@plumbline/contract';

/** What is true of a made-up person: their own normal, from which every test strays a little. */
export interface DemoPerson {
  uuid: string;
  firstName: string;
  lastName: string;
  sex: 'M' | 'F';
  birthDate: string;
  graduationYear: number;
  swayMps2: number;
  reactionTimeMs: number;
  impulseControlMs: number;
  stroopMs: number;
}

export function makePerson(faker: Faker, bornFrom: number, bornTo: number): DemoPerson {
  const sex = faker.helpers.arrayElement(['M', 'F'] as const);
  const year = faker.number.int({ min: bornFrom, max: bornTo });
  const reactionTimeMs = faker.number.int({ min: 195, max: 255 });
  return {
    uuid: faker.string.uuid(),
    firstName: faker.person.firstName(sex === 'F' ? 'female' : 'male'),
    lastName: faker.person.lastName(),
    sex,
    birthDate: `${year}-${String(faker.number.int({ min: 1, max: 12 })).padStart(2, '0')}-${String(faker.number.int({ min: 1, max: 28 })).padStart(2, '0')}`,
    graduationYear: year + 18,
    swayMps2: faker.number.float({ min: 0.08, max: 0.24 }),
    reactionTimeMs,
    impulseControlMs: reactionTimeMs + faker.number.int({ min: 45, max: 95 }),
    stroopMs: faker.number.int({ min: 520, max: 720 }),
  };
}

/** How much worse somebody is: 0 healthy, 1 the day after a concussion. */
export type Harm = number;

const near = (faker: Faker, value: number, share: number): number =>
  value *
  (1 + share * (faker.number.float({ min: -1, max: 1 }) + faker.number.float({ min: -1, max: 1 })) * 0.7);

/** Standing still for a few seconds: slow sways of random phase. */
export function standing(faker: Faker, swayMps2: number, seconds = 4) {
  const rate = 100;
  const waves = Array.from({ length: 4 }, () => ({
    hz: faker.number.float({ min: 0.3, max: 1.6 }),
    phase: faker.number.float({ min: 0, max: 6.28 }),
  }));
  const axis = (offset: number, size: number) =>
    Array.from({ length: seconds * rate }, (_, i) =>
      Number(
        (
          size *
          waves.reduce(
            (sum, wave) => sum + 0.5 * Math.sin(2 * Math.PI * wave.hz * (i / rate) + wave.phase + offset),
            0,
          )
        ).toFixed(4),
      ),
    );
  return {
    kind: 'acceleration' as const,
    sampleRateHz: rate,
    x: axis(0, swayMps2),
    y: axis(1.4, swayMps2),
    z: axis(0.7, swayMps2 / 10).map((value) => Number((value + 9.81).toFixed(4))),
  };
}

type Results = SubmittedTestInput['results'];

export function reactionResult(faker: Faker, person: DemoPerson, harm: Harm): Results[number] {
  const level = near(faker, person.reactionTimeMs * (1 + 0.22 * harm), 0.03);
  return {
    measureId: 1002,
    recording: {
      kind: 'reactionTrials',
      trials: Array.from({ length: 5 }, () => ({ reactionTimeMs: Math.round(near(faker, level, 0.05)) })),
    },
  };
}

/** An assessment in which reaction time was measured twice. */
export function repeatedReactionResults(faker: Faker, person: DemoPerson): Results {
  return [1, 2].map((repetition) => ({ ...reactionResult(faker, person, 0), repetition }));
}

export function impulseResult(faker: Faker, person: DemoPerson, harm: Harm): Results[number] {
  const level = near(faker, person.impulseControlMs * (1 + 0.16 * harm), 0.03);
  return {
    measureId: 1003,
    recording: {
      kind: 'goNoGoTrials',
      trials: Array.from({ length: 8 }, (_, i) => ({
        isGo: i % 3 !== 2,
        reactionTimeMs: i % 3 === 2 ? null : Math.round(near(faker, level, 0.05)),
      })),
    },
  };
}

/** How much harder each stance of the mBESS is than standing with feet together. */
const stances: readonly (readonly [number, number])[] = [
  [7, 0.6],
  [2, 1.2],
  [11, 1.2],
  [1, 1.9],
  [10, 1.9],
];

export function balanceResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  return stances.map(([stanceId, factor]) => ({
    measureId: 1001,
    stanceId,
    recording: standing(faker, near(faker, person.swayMps2 * factor * (1 + 1.1 * harm), 0.12)),
  }));
}

export function symptomsResult(faker: Faker, harm: Harm): Results[number] {
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

export function attentionResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  const trials = (cost: number) =>
    Array.from({ length: 24 }, (_, i) => {
      const condition = (['congruent', 'neutral', 'incongruent'] as const)[i % 3] ?? 'neutral';
      return {
        condition,
        isCorrect: faker.number.float() > 0.04,
        reactionTimeMs: Math.round(
          near(faker, person.stroopMs * (1 + 0.15 * harm) + (condition === 'incongruent' ? cost : 0), 0.08),
        ),
      };
    });
  return [
    { measureId: 77, recording: { kind: 'conditionTrials', trials: trials(90) } },
    { measureId: 10006, recording: { kind: 'conditionTrials', trials: trials(50) } },
  ];
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
