import type { Faker } from '@faker-js/faker';
import { findMeasure } from '@plumbline/domain';
import type { Harm } from '../demo-person.ts';
import type { Result } from './results.ts';

/** The three forms of an assessment beside the field. */
export const sidelineForms = [1013, 1018, 1027] as const;

/** Beside the field, minutes after the contact: signs, orientation, words and digits. */
export function sidelineResult(faker: Faker, harm: Harm, measureId: (typeof sidelineForms)[number]): Result {
  const isFull = findMeasure(measureId)?.name.includes('SCAT') === true;
  const words = () => Math.max(2, 8 - Math.round(3 * harm) + faker.number.int({ min: -1, max: 2 }));
  return {
    measureId,
    recording: {
      kind: 'onField',
      redFlags: Array.from({ length: 8 }, (_, i) => i === 2 && harm > 1),
      observableSigns: Array.from({ length: 6 }, () => faker.number.float() < 0.25 * harm),
      glasgow: { eye: 4, verbal: harm > 1 ? 4 : 5, motor: 6 },
      maddocks: 5 - faker.number.int({ min: 0, max: Math.ceil(2 * harm) }),
      hasNeckPain: false,
      hasNormalCoordination: faker.number.float() > 0.3 * harm,
      orientation: isFull ? 5 - faker.number.int({ min: 0, max: 1 }) : null,
      immediateMemory: isFull ? [words(), words(), words()] : [],
      digitsBackward: isFull ? faker.number.int({ min: 1, max: 4 }) : null,
      monthsBackward: isFull ? faker.number.int({ min: 0, max: 1 }) : null,
      delayedRecall: isFull ? words() : null,
    },
  };
}
