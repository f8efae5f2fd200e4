import type { MemoryTrialsRecording } from '../../clinical/recordings/recording.ts';
import type { RunPlace } from '../run-place.ts';
import { shuffleAt } from '../seeded-random.ts';
import { noCounts, type RunCounts } from './task-run.ts';

/** Three letters to keep, grids of squares of growing length in between, then the letters again. */
export interface MemoryPlan {
  kind: 'memory';
  letterCount: number;
  lettersForMs: number;
  /** The grid is as high as it is wide. */
  columnCount: number;
  squares: { from: number; to: number };
  squaresForMs: number;
  /** Grids of one length that were not remembered; then the letters are asked. */
  missesAllowed: number;
}

export type MemoryPart =
  | { of: 'lettersShown' }
  /** The places that were pointed at, from 0. */
  | { of: 'squares'; places: readonly number[] }
  | { of: 'letters'; letters: readonly (string | null)[] };

export interface MemoryRun extends RunCounts {
  kind: 'memory';
  wereLettersShown: boolean;
  grids: MemoryTrialsRecording['grids'];
  /** Null until they were asked. */
  recalled: readonly (string | null)[] | null;
}

/** Before the letters are shown. */
export const emptyMemoryRun: MemoryRun = {
  kind: 'memory',
  ...noCounts,
  wereLettersShown: false,
  grids: [],
  recalled: null,
};

/** Letters that no word is made of. Q is easily taken for O, and a Y is a vowel to many. */
export const memoryLetters = [...'BCDFGHJKLMNPRSTVWXZ'] as const;

/** The letters to keep: those of another try are others. */
export const lettersOf = (
  { letterCount }: MemoryPlan,
  { attemptCount }: MemoryRun,
  { seed, measureId, repetition }: RunPlace,
): string[] => shuffleAt(memoryLetters, seed, measureId, repetition, attemptCount).slice(0, letterCount);

/** What comes next: the letters, a grid with its lit places, or the question for the letters. */
export type MemoryStep =
  | { at: 'letters'; letters: readonly string[] }
  | { at: 'squares'; places: readonly number[] }
  | { at: 'recall' };

/** What comes next. A grid that was remembered is followed by one square more, one that was not by the same number at other places. */
export function nextMemoryStep(plan: MemoryPlan, run: MemoryRun, place: RunPlace): MemoryStep {
  if (!run.wereLettersShown) return { at: 'letters', letters: lettersOf(plan, run, place) };
  const length = nextLength(plan, run);
  if (length === null) return { at: 'recall' };
  const all = Array.from({ length: plan.columnCount ** 2 }, (_, index) => index);
  const { seed, measureId, repetition } = place;
  const order = shuffleAt(all, seed, measureId, repetition, run.attemptCount, 1 + run.grids.length);
  return { at: 'squares', places: order.slice(0, length) };
}

function nextLength({ squares, missesAllowed }: MemoryPlan, { grids }: MemoryRun): number | null {
  const last = grids.at(-1);
  if (last === undefined) return squares.from;
  if (last.isCorrect) return last.length === squares.to ? null : last.length + 1;
  const misses = grids.filter(({ length, isCorrect }) => length === last.length && !isCorrect).length;
  return misses >= missesAllowed ? null : last.length;
}

/** The run after a part of it. What does not fit where the run is changes nothing. */
export function afterMemoryPart(
  plan: MemoryPlan,
  run: MemoryRun,
  part: MemoryPart,
  place: RunPlace,
): MemoryRun {
  const step = nextMemoryStep(plan, run, place);
  if (part.of === 'lettersShown' && step.at === 'letters')
    return { ...run, wereLettersShown: true, repeatReason: null };
  if (part.of === 'squares' && step.at === 'squares') {
    const isCorrect =
      part.places.length === step.places.length && step.places.every((one) => part.places.includes(one));
    return { ...run, grids: [...run.grids, { length: step.places.length, isCorrect }] };
  }
  if (part.of === 'letters' && step.at === 'recall')
    return {
      ...run,
      recalled: Array.from({ length: plan.letterCount }, (_, index) => part.letters[index] ?? null),
    };
  return run;
}

/** The recording of a repetition, as the device API takes it. */
export const memoryRecording = (
  plan: MemoryPlan,
  run: MemoryRun,
  place: RunPlace,
): MemoryTrialsRecording => ({
  kind: 'memoryTrials',
  shownLetters: lettersOf(plan, run, place),
  recalledLetters: run.recalled ?? Array.from({ length: plan.letterCount }, () => null),
  grids: [...run.grids],
});
