import type { Interval } from './intervals.ts';

const draws = 10_000;
/** Fixed, so that the same data give the same interval to the last digit. */
const seed = 20_261_123;

/**
 * The 95 % interval of a figure over people: whole people are drawn again with replacement, ten thousand times, and the middle 95 % of
 * the figures are taken (percentile bootstrap). Trials of one person stay together, so that many trials do not pass for many people.
 * @param people everything that belongs to each person
 * @param figureOf the figure of a draw; draws that give no number are left out
 */
export function intervalOverPeople<Person>(
  people: readonly Person[],
  figureOf: (drawn: readonly Person[]) => number,
): Interval {
  const random = randomFrom(seed);
  const figures: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = people.flatMap((): Person[] => {
      const one = people[Math.floor(random() * people.length)];
      return one === undefined ? [] : [one];
    });
    const figure = figureOf(drawn);
    if (Number.isFinite(figure)) figures.push(figure);
  }
  figures.sort((a, b) => a - b);
  const at = (share: number) => figures[Math.round(share * (figures.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** Numbers from 0 up to 1 that look random and are the same for the same start (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
