import type { InspectionTrialsRecording } from '../../clinical/recordings/recording.ts';
import { validityLimits } from '../../clinical/validity/validity-limits.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { drawAt } from '../seeded-random.ts';
import type { Side } from './choice-run.ts';
import { noCounts, type RunCounts, type TaskPlace } from './task-run.ts';

/** Which of two lines was longer, seen for whole frames of the display and then masked; two right answers shorten the glance, a wrong one lengthens it. */
export interface InspectionPlan {
  kind: 'inspection';
  startMs: number;
  practiceMs: number;
  practiceCount: number;
  foreperiodMs: { min: number; max: number };
  /** Turns of the staircase, or trials, that end a repetition. */
  reversals: number;
  maxTrials: number;
}

export interface GlancePart {
  of: 'glance';
  side: Side;
}

interface GlanceTrial {
  frames: number;
  isCorrect: boolean;
}

export interface InspectionRun extends RunCounts {
  kind: 'inspection';
  trials: readonly GlanceTrial[];
}

/** A staircase before its first glance. */
export const emptyInspectionRun: InspectionRun = { kind: 'inspection', ...noCounts, trials: [] };

export interface Glance {
  foreperiodMs: number;
  frames: number;
  /** Of the longer line. */
  side: Side;
}

const { min: shortestMs, max: longestMs } = validityLimits.possible.glanceMs;
/** A display whose frames were measured a little short still shows one of 60 Hz. */
const toleranceMs = 0.5;

const frameMsOf = ({ framesPerSecond }: TaskPlace): number => 1_000 / framesPerSecond;
const leastFrames = (place: TaskPlace): number =>
  Math.max(1, Math.ceil((shortestMs - toleranceMs) / frameMsOf(place)));
const mostFrames = (place: TaskPlace): number => Math.floor(longestMs / frameMsOf(place));

/** The time of so many frames, which is the same for the same number of frames. */
const durationOf = (frames: number, place: TaskPlace): number =>
  Math.max(shortestMs, roundTo(frames * frameMsOf(place), 1));

/** The glance that comes next. */
export function nextGlance(plan: InspectionPlan, run: InspectionRun, place: TaskPlace): Glance {
  const { seed, measureId, repetition } = place;
  const { min, max } = plan.foreperiodMs;
  const isPractice = repetition === 0;
  const frames = isPractice
    ? Math.round(plan.practiceMs / frameMsOf(place))
    : staircaseFrames(plan, run.trials, place);
  return {
    foreperiodMs: Math.round(min + drawAt(seed, measureId, repetition, run.attemptCount, 0) * (max - min)),
    frames,
    side: drawAt(seed, measureId, repetition, run.attemptCount, 1) < 0.5 ? 'left' : 'right',
  };
}

/** Two right answers at one glance shorten it by a fifth, one frame at least; a wrong one lengthens it by a quarter. */
function staircaseFrames(
  { startMs }: InspectionPlan,
  trials: readonly GlanceTrial[],
  place: TaskPlace,
): number {
  let frames = Math.round(startMs / frameMsOf(place));
  let rightCount = 0;
  for (const { isCorrect } of trials) {
    rightCount = isCorrect ? rightCount + 1 : 0;
    if (isCorrect && rightCount < 2) continue;
    const next = isCorrect ? Math.floor(frames * 0.8) : Math.max(frames + 1, Math.ceil(frames * 1.25));
    frames = Math.min(mostFrames(place), Math.max(leastFrames(place), next));
    rightCount = 0;
  }
  return frames;
}

/** The run after an answer. */
export function afterGlance(
  plan: InspectionPlan,
  run: InspectionRun,
  { side }: GlancePart,
  place: TaskPlace,
): InspectionRun {
  const glance = nextGlance(plan, run, place);
  const trial = { frames: glance.frames, isCorrect: side === glance.side };
  return { ...run, attemptCount: run.attemptCount + 1, repeatReason: null, trials: [...run.trials, trial] };
}

function reversalCount(trials: readonly GlanceTrial[]): number {
  const steps = trials
    .slice(1)
    .map(({ frames }, index) => Math.sign(frames - (trials[index]?.frames ?? frames)))
    .filter((step) => step !== 0);
  return steps.filter((step, index) => index > 0 && step !== steps[index - 1]).length;
}

/** Whether the staircase turned often enough, can go no further down, or has taken long enough. */
export function isInspectionDone(plan: InspectionPlan, { trials }: InspectionRun, place: TaskPlace): boolean {
  if (trials.length >= plan.maxTrials) return true;
  const turns = reversalCount(trials);
  return (
    turns >= plan.reversals || (turns < validityLimits.staircase.usedReversals && isAtFloor(trials, place))
  );
}

/** Nobody learns more below the shortest glance of the display where every answer at it was right. */
function isAtFloor(trials: readonly GlanceTrial[], place: TaskPlace): boolean {
  const there = trials.filter(({ frames }) => frames === leastFrames(place));
  const { maxMs, minRight } = validityLimits.staircase.floor;
  return (
    trials.at(-1)?.frames === leastFrames(place) &&
    durationOf(leastFrames(place), place) <= maxMs &&
    there.length >= minRight &&
    there.every(({ isCorrect }) => isCorrect)
  );
}

/** The recording of a repetition, as the device API takes it. */
export const inspectionRecording = (
  { trials }: InspectionRun,
  place: TaskPlace,
): InspectionTrialsRecording => ({
  kind: 'inspectionTrials',
  trials: trials.map(({ frames, isCorrect }) => ({ durationMs: durationOf(frames, place), isCorrect })),
});
