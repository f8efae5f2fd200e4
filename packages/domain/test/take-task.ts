import type { ChoicePlan } from '../src/player/tasks/choice-run.ts';
import { nextChoice } from '../src/player/tasks/choice-run.ts';
import { foundNumbers } from '../src/player/tasks/counting-run.ts';
import type { FormPlan, FormQuestion } from '../src/player/tasks/form-plan.ts';
import type { FormRun, FormValue } from '../src/player/tasks/form-run.ts';
import { nextGlance } from '../src/player/tasks/inspection-run.ts';
import { lettersOf, nextMemoryStep } from '../src/player/tasks/memory-run.ts';
import { afterPart, emptyTaskRun, isTaskDone } from '../src/player/tasks/task.ts';
import type { TaskPart, TaskPlan, TaskRun } from '../src/player/tasks/task-kinds.ts';
import type { TaskPlace } from '../src/player/tasks/task-run.ts';

/** The first repetition of a session on a usual phone. */
export const taskPlace: TaskPlace = {
  seed: 42,
  measureId: 77,
  repetition: 1,
  inputClass: 'touch',
  framesPerSecond: 60,
};

/** A line of 60 points around the middle of a screen. */
export const drawnCircle = Array.from({ length: 60 }, (_, index) => ({
  x: 200 + 100 * Math.cos((index / 60) * 2 * Math.PI),
  y: 300 + 100 * Math.sin((index / 60) * 2 * Math.PI),
  atMs: index * 16,
}));

/** The part that somebody without a mistake adds next; later trials of a choice take longer where the sides differ. */
export function rightPart(plan: TaskPlan, run: TaskRun, place: TaskPlace): TaskPart {
  if (plan.kind === 'choice' && run.kind === 'choice') return rightChoice(plan, nextChoice(plan, run, place));
  if (plan.kind === 'counting' && run.kind === 'counting') {
    const found = foundNumbers(plan, run).length;
    const number = plan.isReverse ? plan.count - found : found + 1;
    return { of: 'touch', number, atMs: 1_000 * (found + 1) };
  }
  if (plan.kind === 'memory' && run.kind === 'memory') {
    const step = nextMemoryStep(plan, run, place);
    if (step.at === 'letters') return { of: 'lettersShown' };
    return step.at === 'squares'
      ? { of: 'squares', places: step.places.toReversed() }
      : { of: 'letters', letters: lettersOf(plan, run, place) };
  }
  if (plan.kind === 'inspection' && run.kind === 'inspection')
    return { of: 'glance', side: nextGlance(plan, run, place).side };
  return rightAssistedPart(plan, run);
}

/** What somebody beside the person adds, and what has no right answer. */
function rightAssistedPart(plan: TaskPlan, run: TaskRun): TaskPart {
  if (run.kind === 'walks')
    return { of: 'walk', durationMs: 9_000 + run.trials.length * 1_000, hadFault: false };
  if (run.kind === 'holds') return { of: 'hold', heldMs: 10_000 };
  if (run.kind === 'chair')
    return { of: 'chair', standsAtMs: [2_000, 4_000, 6_000], usedArms: false, isLastOverHalf: true };
  if (plan.kind === 'targets') return { of: 'targets', correctCount: plan.targetCount };
  if (plan.kind === 'shape') return { of: 'shape', points: drawnCircle };
  if (plan.kind === 'form' && run.kind === 'form') return nextAnswer(plan, run);
  throw new Error('plan and run do not belong together');
}

const rightChoice = (_plan: ChoicePlan, { side, condition }: ReturnType<typeof nextChoice>): TaskPart => ({
  of: 'choice',
  side,
  reactionTimeMs: condition === 'congruent' ? 500 : 560,
});

/** The first question of the section that has no answer gets one; then the next section is shown. */
function nextAnswer(plan: FormPlan, { sectionIndex, answers }: FormRun): TaskPart {
  const open = plan.sections[sectionIndex]?.questions.find(({ key }) => answers[key] === undefined);
  return open === undefined
    ? { of: 'formSection', index: sectionIndex + 1 }
    : { of: 'formAnswer', key: open.key, value: someAnswer(open) };
}

/** An answer that a question offers; never the first of several. */
export function someAnswer(question: FormQuestion): FormValue {
  switch (question.type) {
    case 'yesNo':
      return false;
    case 'scale':
      return question.min + 1;
    case 'number':
      return question.min + 10.5;
    case 'choice':
      return question.options[1] ?? '';
    case 'text':
      return 'Ana O’Neill’s knee';
  }
}

/** A repetition without a mistake. */
export function doneTask(plan: TaskPlan, place: TaskPlace): TaskRun {
  let run = emptyTaskRun(plan);
  for (let part = 0; part < 200 && !isTaskDone(plan, run, place); part += 1)
    run = afterPart(plan, run, rightPart(plan, run, place), place);
  return run;
}
