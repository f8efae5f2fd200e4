import type { Faker } from '@faker-js/faker';
import { type DemoPerson, type Harm, near, traitOf } from '../demo-person.ts';
import type { Result, Results } from './results.ts';

const consonants = 'BCDFGHJKLMNPQRSTVWXZ';

/** Three letters to keep, growing grids in between, then the letters again. */
export function memoryResult(faker: Faker, person: DemoPerson, harm: Harm, measureId = 64): Result {
  const span = Math.max(2, Math.round(4 + 4 * traitOf(person, 'memory') - 2 * harm));
  const shownLetters = faker.helpers.arrayElements([...consonants], 3);
  return {
    measureId,
    recording: {
      kind: 'memoryTrials',
      shownLetters,
      recalledLetters: shownLetters.map((letter) =>
        faker.number.float() < 0.06 + 0.3 * harm ? null : letter,
      ),
      // Two tries at each length, until both fail.
      grids: Array.from({ length: span }, (_, i) => i + 2).flatMap((length) => [
        { length, isCorrect: length <= span },
        { length, isCorrect: length < span },
      ]),
    },
  };
}

const frameMs = 1_000 / 60;

/** A staircase of glances around the person's own: shorter after two right answers, longer after a wrong one. */
export function inspectionResult(faker: Faker, person: DemoPerson, harm: Harm, measureId = 1004): Result {
  const ownFrames = Math.max(2, Math.round((3 + 4 * traitOf(person, 'glance')) * (1 + 0.5 * harm)));
  const trials: { durationMs: number; isCorrect: boolean }[] = [];
  let frames = 15;
  let rightInARow = 0;
  for (let trial = 0; trial < 40; trial += 1) {
    const isCorrect = faker.number.float() < chanceToSee(frames, ownFrames);
    trials.push({ durationMs: Math.round(frames * frameMs * 10) / 10, isCorrect });
    rightInARow = isCorrect ? rightInARow + 1 : 0;
    if (!isCorrect) frames = Math.min(15, frames + (frames > 8 ? 2 : 1));
    if (rightInARow === 2) {
      frames = Math.max(1, frames - (frames > 8 ? 2 : 1));
      rightInARow = 0;
    }
  }
  return { measureId, recording: { kind: 'inspectionTrials', trials } };
}

/** Half by guessing, and nearly all well above one's own glance. */
const chanceToSee = (frames: number, ownFrames: number): number =>
  0.5 + 0.5 / (1 + Math.exp(-2 * (frames - ownFrames)));

const countings = [
  { measureId: 72, count: 15, isReverse: false },
  { measureId: 74, count: 20, isReverse: true },
  { measureId: 75, count: 24, isReverse: false },
] as const;

/** Numbers touched in order: 15, 20 in reverse, 24; now and then a wrong one. */
export function countingResults(faker: Faker, person: DemoPerson, harm: Harm): Results {
  const eachMs = (620 + 420 * traitOf(person, 'counting')) * (1 + 0.25 * harm);
  return countings.map(({ measureId, count, isReverse }) => {
    let atMs = 0;
    const touches = Array.from({ length: count }, (_, i) => (isReverse ? count - i : i + 1)).flatMap(
      (number) => {
        atMs += Math.round(near(faker, eachMs * (isReverse ? 1.25 : 1), 0.3));
        const touch = { number, atMs };
        if (faker.number.float() > 0.02 + 0.05 * harm) return [touch];
        const wrong = { number: number < count ? number + 1 : number - 1, atMs: Math.max(0, atMs - 350) };
        return [wrong, touch];
      },
    );
    return { measureId, recording: { kind: 'numberTouches', touches } };
  });
}
