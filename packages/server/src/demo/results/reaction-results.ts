import type { Faker } from '@faker-js/faker';
import { type DemoPerson, type Harm, near } from '../demo-person.ts';
import type { Result, Results } from './results.ts';

export function reactionResult(faker: Faker, person: DemoPerson, harm: Harm): Result {
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

export function impulseResult(faker: Faker, person: DemoPerson, harm: Harm): Result {
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

/** Poor effort: in the second set of five the phone moved before the screen changed colour. The portal says it may not be valid. */
export function hastyReactionResult(faker: Faker): Result {
  return {
    measureId: 1002,
    recording: {
      kind: 'reactionTrials',
      trials: Array.from({ length: 10 }, (_, i) => ({
        reactionTimeMs:
          i < 6 ? faker.number.int({ min: 190, max: 310 }) : faker.number.int({ min: 12, max: 95 }),
      })),
    },
  };
}

/** A test that the person chose not to do. */
export const skippedResult = (measureId: number): Result => ({ measureId, skipped: true });
