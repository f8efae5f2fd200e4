import type { Faker } from '@faker-js/faker';
import { measureOf } from '@plumbline/domain';
import { type DemoPerson, type Harm, near, traitOf } from '../demo-person.ts';
import type { Result, Results } from './results.ts';
import { standing } from './standing.ts';

/** How much harder a stance is than standing with feet apart, by what its name says of it. */
const difficulties: readonly (readonly [RegExp, number])[] = [
  [/^Feet together eyes closed/, 0.6],
  [/^Single leg eyes closed/, 1.9],
  [/^Tandem eyes closed head/, 1.7],
  [/^Tandem eyes closed/, 1.2],
  [/^Single leg/, 1.4],
  [/^Tandem|^Semi/, 0.9],
  [/closed.*foam|closed foam/, 1.5],
  [/foam/, 1.1],
  [/closed/, 0.8],
];

const difficultyOf = (stanceId: number): number =>
  difficulties.find(([name]) => name.test(measureOf(stanceId).name))?.[1] ?? 0.5;

/** The stances of the mBESS, each a recording of ten seconds. */
export function balanceResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  return protocolResults(faker, person, harm, 1001);
}

/**
 * Every step of a balance protocol. A step that the protocol lists several times is recorded as often.
 * @param rate samples a second: the 30 Hz and 100 Hz forms of the mBESS have their own
 */
export function protocolResults(
  faker: Faker,
  person: DemoPerson,
  harm: Harm,
  measureId: number,
  rate = 50,
): Results {
  const steps = measureOf(measureId).componentIds;
  return steps.map((stanceId, index) => ({
    measureId,
    stanceId,
    repetition: 1 + steps.slice(0, index).filter((earlier) => earlier === stanceId).length,
    recording: standing(faker, swayIn(faker, person, stanceId, harm), { rate }),
  }));
}

/** One stance by itself, which is a measure of its own. */
export function stanceResult(faker: Faker, person: DemoPerson, stanceId: number): Result {
  return { measureId: stanceId, recording: standing(faker, swayIn(faker, person, stanceId, 0)) };
}

/** The four stages of the CDC test, each held up to ten seconds; the test ends at the first that is not held. */
export function fourStageResults(faker: Faker, person: DemoPerson): Results {
  const heldFully = 1 + Math.round(traitOf(person, 'strength') * 3);
  return measureOf(1006)
    .componentIds.slice(0, heldFully + 1)
    .map((stanceId, stage) => ({
      measureId: 1006,
      stanceId,
      recording: {
        kind: 'stanceHold' as const,
        heldMs: stage < heldFully ? 10_000 : faker.number.int({ min: 1_200, max: 8_800 }),
      },
    }));
}

/** Standing while the head turns to a beat, for the Cobalt family. */
export function headTurnsResult(faker: Faker, person: DemoPerson, harm: Harm, measureId: number): Result {
  const rate = 50;
  const sway = standing(faker, near(faker, person.swayMps2 * (1 + harm), 0.15), { seconds: 12, rate });
  const range = faker.number.int({ min: 28, max: 42 }) * (1 - 0.3 * harm);
  const lateMs = faker.number.int({ min: 10, max: 70 }) * (1 + 2 * harm);
  const psiDegrees = sway.x.map((_, i) =>
    Number((range * Math.sin(Math.PI * ((i / rate) * 1_000 - lateMs) * 0.001)).toFixed(3)),
  );
  return {
    measureId,
    recording: {
      ...sway,
      kind: 'headTurns',
      ...turningReadings(psiDegrees, rate),
      psiDegrees,
      // The head is to be at its furthest on each beat.
      beatsAtMs: Array.from({ length: 12 }, (_, i) => 500 + i * 1_000),
    },
  };
}

/** What gyroscope and attitude read while the head turns around the vertical, and around nothing else. */
function turningReadings(psiDegrees: readonly number[], rate: number) {
  const still = psiDegrees.map(() => 0);
  const halves = psiDegrees.map((psi) => (psi * Math.PI) / 360);
  const digits = (value: number) => Number(value.toFixed(4));
  return {
    gyroscope: {
      x: still,
      y: still,
      z: halves.map((_, i) => {
        const from = Math.max(1, i);
        return digits(2 * ((halves[from] ?? 0) - (halves[from - 1] ?? 0)) * rate);
      }),
    },
    quaternion: {
      w: halves.map((half) => digits(Math.cos(half))),
      x: still,
      y: still,
      z: halves.map((half) => digits(Math.sin(half))),
    },
  };
}

const swayIn = (faker: Faker, person: DemoPerson, stanceId: number, harm: Harm): number =>
  near(faker, person.swayMps2 * difficultyOf(stanceId) * (1 + 1.1 * harm), 0.12);
