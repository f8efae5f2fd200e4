import { drawAt } from '../seeded-random.ts';
import type { Side } from './choice-run.ts';
import type { TargetsPlan, TargetsRun } from './targets-run.ts';
import type { TaskPlace } from './task-run.ts';

/** A place on the stage: 0 is its left or upper edge, 1 the other. */
export interface StagePlace {
  x: number;
  y: number;
}

/** An arrow in the dot for a moment. */
export interface GazeMark {
  atMs: number;
  side: Side;
}

/** What one trial of an eye test shows. It is the same for the same place in the session. */
export interface GazeScene {
  marks: readonly GazeMark[];
  durationMs: number;
  /** Where the dot is at a time of the trial. */
  placeAt: (atMs: number) => StagePlace;
}

/** For so long the arrow is seen: long enough for eyes that come at once, too short for those that look for it (proposal). */
export const gazeShownMs = 400;
const leadInMs = 1_200;
const answerWithinMs = 1_500;
/** From one arrow to the next. */
const gapsMs = { saccades: { min: 1_500, max: 2_100 }, pursuit: { min: 1_800, max: 2_800 } } as const;
const middle: StagePlace = { x: 0.5, y: 0.5 };
/** Side to side, up and down, and for what glides also both at once. */
const ways = { saccades: ['across', 'upDown'], pursuit: ['across', 'upDown', 'both'] } as const;
const reach = 0.45;

/** The scene of the trial that is on; a trial that is taken again has another. */
export function gazeScene(
  { task, targetCount }: TargetsPlan,
  { attemptCount }: Pick<TargetsRun, 'attemptCount'>,
  { seed, measureId, repetition }: Pick<TaskPlace, 'seed' | 'measureId' | 'repetition'>,
): GazeScene {
  const draw = (...which: number[]) => drawAt(seed, measureId, repetition, attemptCount, ...which);
  const kind = task === 'saccades' ? 'saccades' : 'pursuit';
  const { min, max } = gapsMs[kind];
  const marks: GazeMark[] = [];
  let atMs = leadInMs;
  for (let index = 0; index < targetCount; index += 1) {
    marks.push({ atMs: Math.round(atMs), side: draw(index, 0) < 0.5 ? 'left' : 'right' });
    atMs += min + draw(index, 1) * (max - min);
  }
  const way = ways[kind][attemptCount % ways[kind].length] ?? 'across';
  const durationMs = (marks.at(-1)?.atMs ?? 0) + answerWithinMs;
  const placeAt = kind === 'saccades' ? jumping(marks, way, draw) : gliding(way, draw);
  return { marks, durationMs, placeAt };
}

type Draw = (...which: number[]) => number;
type Way = (typeof ways)[keyof typeof ways][number];

/** From the middle to one end, and from there to the other or back to the middle. */
function jumping(marks: readonly GazeMark[], way: Way, draw: Draw): GazeScene['placeAt'] {
  let at = 0;
  const places = marks.map((_, index) => {
    const others = [-reach, 0, reach].filter((one) => one !== at);
    at = others[draw(index, 2) < 0.5 ? 0 : 1] ?? 0;
    return at;
  });
  return (atMs) => {
    const offset = places[marks.findLastIndex((mark) => mark.atMs <= atMs)] ?? 0;
    return way === 'upDown' ? { x: middle.x, y: middle.y + offset } : { x: middle.x + offset, y: middle.y };
  };
}

/** As a pendulum, between 0.2 and 0.3 times a second. */
function gliding(way: Way, draw: Draw): GazeScene['placeAt'] {
  const [across, upDown] = [0, 1].map((axis) => (0.2 + 0.1 * draw(100, axis)) * 2 * Math.PI);
  const swing = (speed: number, atMs: number) => reach * Math.sin((speed * atMs) / 1_000);
  return (atMs) => ({
    x: middle.x + (way === 'upDown' ? 0 : swing(across ?? 0, atMs)),
    y: middle.y + (way === 'across' ? 0 : swing(upDown ?? 0, atMs)),
  });
}

/**
 * How many arrows were answered with their own side. The first press after an arrow counts, until the next one or the end.
 * @param presses in ms of the trial
 */
export const rightAnswers = (
  { marks }: GazeScene,
  presses: readonly { atMs: number; side: Side }[],
): number =>
  marks.filter(({ atMs, side }, index) => {
    const until = marks[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
    return presses.find((press) => press.atMs > atMs && press.atMs <= until)?.side === side;
  }).length;
