import type { Recording } from '../../clinical/recordings/recording.ts';
import type { InterruptionCause } from '../interruption.ts';
import { afterChoice, choiceCount, choiceRecording, emptyChoiceRun } from './choice-run.ts';
import { afterTouch, countingRecording, emptyCountingRun, isCountingDone } from './counting-run.ts';
import { formRecording } from './form-recording.ts';
import { afterFormPart, emptyFormRun, type FormPart, isFormDone } from './form-run.ts';
import { afterHold, emptyHoldsRun } from './holds-run.ts';
import { afterGlance, emptyInspectionRun, inspectionRecording, isInspectionDone } from './inspection-run.ts';
import { afterMemoryPart, emptyMemoryRun, type MemoryPart, memoryRecording } from './memory-run.ts';
import { afterShape, emptyShapeRun, shapeRecording } from './shape-run.ts';
import {
  afterChair,
  afterWalk,
  chairRecording,
  emptyChairRun,
  emptyWalksRun,
  walksRecording,
} from './stopwatch-run.ts';
import { afterTargets, emptyTargetsRun, targetsRecording } from './targets-run.ts';
import type { TaskPart, TaskPlan, TaskRun } from './task-kinds.ts';
import { interruptedCounts, type TaskPlace } from './task-run.ts';

/** A repetition, or the practice before it, at its beginning. */
export function emptyTaskRun(plan: TaskPlan): TaskRun {
  switch (plan.kind) {
    case 'choice':
      return emptyChoiceRun;
    case 'counting':
      return emptyCountingRun;
    case 'memory':
      return emptyMemoryRun;
    case 'inspection':
      return emptyInspectionRun;
    case 'walks':
      return emptyWalksRun;
    case 'chair':
      return emptyChairRun;
    case 'holds':
      return emptyHoldsRun;
    case 'form':
      return emptyFormRun;
    case 'targets':
      return emptyTargetsRun;
    case 'shape':
      return emptyShapeRun;
  }
}

/** The run after a part of it. A part that does not belong to the task changes nothing. */
export function afterPart(plan: TaskPlan, run: TaskRun, part: TaskPart, place: TaskPlace): TaskRun {
  if (part.of === 'interrupted') return afterInterruption(plan, run, part.cause);
  if (plan.kind === 'choice' && run.kind === 'choice' && (part.of === 'choice' || part.of === 'noChoice'))
    return afterChoice(plan, run, part, place);
  if (plan.kind === 'counting' && run.kind === 'counting' && part.of === 'touch')
    return afterTouch(plan, run, part);
  if (plan.kind === 'memory' && run.kind === 'memory' && isMemoryPart(part))
    return afterMemoryPart(plan, run, part, place);
  if (plan.kind === 'inspection' && run.kind === 'inspection' && part.of === 'glance')
    return afterGlance(plan, run, part, place);
  return afterOtherPart(plan, run, part);
}

/** Of tasks without an order of trials. */
function afterOtherPart(plan: TaskPlan, run: TaskRun, part: TaskPart): TaskRun {
  if (plan.kind === 'holds' && run.kind === 'holds' && part.of === 'hold') return afterHold(plan, run, part);
  if (plan.kind === 'form' && run.kind === 'form' && isFormPart(part)) return afterFormPart(plan, run, part);
  if (plan.kind === 'targets' && run.kind === 'targets' && part.of === 'targets')
    return afterTargets(plan, run, part);
  if (run.kind === 'shape' && part.of === 'shape') return afterShape(run, part);
  if (run.kind === 'walks' && part.of === 'walk') return afterWalk(run, part);
  if (plan.kind === 'chair' && run.kind === 'chair' && part.of === 'chair')
    return afterChair(plan, run, part);
  return run;
}

const isMemoryPart = (part: TaskPart): part is MemoryPart =>
  part.of === 'lettersShown' || part.of === 'squares' || part.of === 'letters';

const isFormPart = (part: TaskPart): part is FormPart =>
  part.of === 'formAnswer' || part.of === 'formSection';

/** Trials that are done stay. What has to be done in one go, such as a grid of numbers, begins anew. */
function afterInterruption(plan: TaskPlan, run: TaskRun, cause: InterruptionCause): TaskRun {
  // What was answered is answered, and no time is taken.
  if (run.kind === 'form') return run;
  const counts = interruptedCounts(run, cause);
  const isInOneGo = run.kind === 'counting' || run.kind === 'memory' || run.kind === 'chair';
  return isInOneGo ? { ...emptyTaskRun(plan), ...counts } : { ...run, ...counts };
}

/** Trials of the practice; 0 where there is none. */
export const taskPracticeCount = (plan: TaskPlan): number =>
  plan.kind === 'choice' || plan.kind === 'inspection' || plan.kind === 'targets' ? plan.practiceCount : 0;

/** Whether a run of the practice, or of a repetition, has everything. */
export function isTaskDone(plan: TaskPlan, run: TaskRun, place: TaskPlace): boolean {
  if (place.repetition === 0 && 'trials' in run) return run.trials.length >= taskPracticeCount(plan);
  if (plan.kind === 'choice' && run.kind === 'choice') return run.trials.length >= choiceCount(plan);
  if (plan.kind === 'inspection' && run.kind === 'inspection') return isInspectionDone(plan, run, place);
  if (plan.kind === 'targets' && run.kind === 'targets') return run.trials.length >= plan.trialCount;
  if (plan.kind === 'walks' && run.kind === 'walks') return run.trials.length >= plan.trialCount;
  return isOtherDone(plan, run);
}

/** Of tasks that are no list of trials. */
function isOtherDone(plan: TaskPlan, run: TaskRun): boolean {
  if (plan.kind === 'counting' && run.kind === 'counting') return isCountingDone(plan, run);
  if (plan.kind === 'holds' && run.kind === 'holds') return run.held.length >= plan.stanceIds.length;
  if (plan.kind === 'form' && run.kind === 'form') return isFormDone(plan, run);
  if (run.kind === 'shape') return run.points !== null;
  if (run.kind === 'chair') return run.done !== null;
  return run.kind === 'memory' && run.recalled !== null;
}

/** The recording of a repetition, as the device API takes it; null where it has several (`holdParts`), or none. */
export function taskRecording(plan: TaskPlan, run: TaskRun, place: TaskPlace): Recording | null {
  if (run.kind === 'choice') return choiceRecording(run);
  if (run.kind === 'counting') return countingRecording(run);
  if (run.kind === 'inspection') return inspectionRecording(run, place);
  if (run.kind === 'targets') return targetsRecording(run);
  if (run.kind === 'shape') return shapeRecording(run);
  if (run.kind === 'walks') return walksRecording(run);
  if (run.kind === 'chair') return chairRecording(run);
  if (plan.kind === 'form' && run.kind === 'form') return formRecording(plan, run);
  return plan.kind === 'memory' && run.kind === 'memory' ? memoryRecording(plan, run, place) : null;
}
