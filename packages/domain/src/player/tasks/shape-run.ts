import type { DrawnShapeRecording } from '../../clinical/recordings/recording.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { noCounts, type RunCounts } from './task-run.ts';

export interface ShapePlan {
  kind: 'shape';
  shape: 'triangle' | 'square' | 'circle';
}

type Points = DrawnShapeRecording['points'];

export interface ShapePart {
  of: 'shape';
  points: Points;
}

export interface ShapeRun extends RunCounts {
  kind: 'shape';
  points: Points | null;
}

/** Before anything was drawn. */
export const emptyShapeRun: ShapeRun = { kind: 'shape', ...noCounts, points: null };

export const shapeLimits = {
  /** Of fewer points the portal computes nothing. */
  minPoints: 20,
  /** More than the portal takes would refuse the whole test. */
  maxPoints: 20_000,
} as const;

/** Whether a line can be judged: it has points enough, and they are not all at one spot. */
export const isDrawn = (points: Points): boolean =>
  points.length >= shapeLimits.minPoints &&
  points.some(({ x, y }) => x !== points[0]?.x || y !== points[0]?.y);

/** The run after a line. One that cannot be judged is drawn again. */
export const afterShape = (run: ShapeRun, { points }: ShapePart): ShapeRun =>
  isDrawn(points)
    ? { ...run, repeatReason: null, points: points.slice(0, shapeLimits.maxPoints).map(rounded) }
    : run;

const rounded = ({ x, y, atMs }: Points[number]): Points[number] => ({
  x: roundTo(x, 2),
  y: roundTo(y, 2),
  atMs: roundTo(atMs, 1),
});

/** The recording of a line, as the device API takes it; null before there is one. */
export const shapeRecording = ({ points }: ShapeRun): DrawnShapeRecording | null =>
  points && { kind: 'drawnShape', points };
