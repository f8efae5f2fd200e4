import { drawAt, shuffleAt } from '../seeded-random.ts';
import type { StagePlace } from './gaze-scene.ts';
import type { TargetsPlan, TargetsRun } from './targets-run.ts';
import type { TaskPlace } from './task-run.ts';

/** Dots that move among each other; those that are marked at first are to be followed. */
export interface TrackingScene {
  /** The dots that are marked, from 0. */
  targets: readonly number[];
  dotCount: number;
  /** The dots are marked and still, then they look alike and move. */
  markedMs: number;
  movingMs: number;
  /** Where each dot is after so long of moving. */
  placesAt: (movedMs: number) => readonly StagePlace[];
}

const dotCount = 8;
const markedMs = 2_500;
const movingMs = 6_000;
/** Where dots begin and end: in places of a grid, so that two never lie on each other where they are told apart. */
const gridPlaces: readonly StagePlace[] = [0.12, 0.5, 0.88].flatMap((y) =>
  [0.12, 0.5, 0.88].map((x) => ({ x, y })),
);
/** How far a dot leaves the straight line between both on its way. */
const detour = 0.4;

type Draw = (...which: number[]) => number;

/** Back onto the stage where a detour leads off it. */
function folded(value: number): number {
  const [low, high] = [0.06, 0.94];
  if (value < low) return 2 * low - value;
  return value > high ? 2 * high - value : value;
}

/** Each dot goes from its place to another one, with a detour of its own. */
function paths(
  from: readonly StagePlace[],
  to: readonly StagePlace[],
  draw: Draw,
): TrackingScene['placesAt'] {
  const dots = Array.from({ length: dotCount }, (_, dot) =>
    (['x', 'y'] as const).map((axis, which) => ({
      begin: from[dot]?.[axis] ?? 0,
      end: to[dot]?.[axis] ?? 0,
      turns: 1 + 2 * draw(dot, which, 0),
      phase: draw(dot, which, 1) * 2 * Math.PI,
    })),
  );
  return (movedMs) => {
    const share = Math.min(1, Math.max(0, movedMs / movingMs));
    const [x = [], y = []] = [0, 1].map((which) =>
      dots.map((axes) => {
        const { begin = 0, end = 0, turns = 0, phase = 0 } = axes[which] ?? {};
        const aside = detour * Math.sin(Math.PI * share) * Math.sin(turns * 2 * Math.PI * share + phase);
        return folded(begin + (end - begin) * share + aside);
      }),
    );
    return x.map((across, dot) => ({ x: across, y: y[dot] ?? 0 }));
  };
}

/** The scene of the trial that is on; a trial that is taken again has another. */
export function trackingScene(
  { targetCount }: TargetsPlan,
  { attemptCount }: Pick<TargetsRun, 'attemptCount'>,
  { seed, measureId, repetition }: Pick<TaskPlace, 'seed' | 'measureId' | 'repetition'>,
): TrackingScene {
  const place = [measureId, repetition, attemptCount] as const;
  const [from = [], to = []] = [0, 1].map((end) => shuffleAt(gridPlaces, seed, ...place, end));
  const dots = Array.from({ length: dotCount }, (_, dot) => dot);
  const targets = shuffleAt(dots, seed, ...place, 2).slice(0, targetCount);
  const placesAt = paths(from, to, (...which) => drawAt(seed, ...place, 3, ...which));
  return { targets, dotCount, markedMs, movingMs, placesAt };
}

/** How many of the dots that were chosen were marked. */
export const trackedCount = ({ targets }: TrackingScene, chosen: readonly number[]): number =>
  targets.filter((dot) => chosen.includes(dot)).length;
