import type { InterruptionCause } from '../interruption.ts';
import type { ChoicePart, ChoicePlan, ChoiceRun } from './choice-run.ts';
import type { CountingPart, CountingPlan, CountingRun } from './counting-run.ts';
import type { FormPlan } from './form-plan.ts';
import type { FormPart, FormRun } from './form-run.ts';
import type { HoldPart, HoldsPlan, HoldsRun } from './holds-run.ts';
import type { GlancePart, InspectionPlan, InspectionRun } from './inspection-run.ts';
import type { MemoryPart, MemoryPlan, MemoryRun } from './memory-run.ts';
import type { ShapePart, ShapePlan, ShapeRun } from './shape-run.ts';
import type { ChairPart, ChairPlan, ChairRun, WalkPart, WalksPlan, WalksRun } from './stopwatch-run.ts';
import type { TargetsPart, TargetsPlan, TargetsRun } from './targets-run.ts';

/** Tests with a screen and rules of their own, which the session takes alike. */
export type TaskPlan =
  | ChoicePlan
  | CountingPlan
  | MemoryPlan
  | InspectionPlan
  | WalksPlan
  | ChairPlan
  | HoldsPlan
  | FormPlan
  | TargetsPlan
  | ShapePlan;
export type TaskRun =
  | ChoiceRun
  | CountingRun
  | MemoryRun
  | InspectionRun
  | WalksRun
  | ChairRun
  | HoldsRun
  | FormRun
  | TargetsRun
  | ShapeRun;

/** What comes of a task step by step, and that nobody knows what was seen. */
export type TaskPart =
  | ChoicePart
  | CountingPart
  | MemoryPart
  | GlancePart
  | WalkPart
  | ChairPart
  | HoldPart
  | FormPart
  | TargetsPart
  | ShapePart
  | { of: 'interrupted'; cause: InterruptionCause };

const taskKinds: readonly string[] = [
  'choice',
  'counting',
  'memory',
  'inspection',
  'walks',
  'chair',
  'holds',
  'form',
  'targets',
  'shape',
];

/** Whether a plan is that of a task. */
export const isTaskPlan = <P extends { kind: string }>(plan: P | TaskPlan): plan is TaskPlan =>
  taskKinds.includes(plan.kind);

/** Whether a run is that of a task. */
export const isTaskRun = <R extends { kind: string }>(run: R | TaskRun): run is TaskRun =>
  taskKinds.includes(run.kind);

/** Whether what moves on the screen is the test itself, so that somebody who asked for less motion has to know it before. */
export const movesByItself = (plan: { kind: string }): boolean => plan.kind === 'targets';

/** Whether somebody beside the person times the test and holds the device. */
export const isTimedByHelper = <P extends { kind: string }>({ kind }: P): boolean =>
  kind === 'walks' || kind === 'chair' || kind === 'holds';
