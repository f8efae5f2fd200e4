import { isTimedByHelper, type TaskPlan } from '@plumbline/domain';
import type { PressedWith } from '../../device/pressed-with.ts';
import { useWords } from '../../words/language.ts';

/** How a task is answered with what the session is answered with; nothing where it goes without saying. */
export function TaskKeys({ plan, pressedWith }: { plan: TaskPlan; pressedWith: PressedWith }) {
  const { tasks, eyes } = useWords();
  const { choice, counting, memory } = tasks;
  if (isTimedByHelper(plan)) return null;
  const isTracking = plan.kind === 'targets' && plan.task === 'tracking';
  if (isTracking) return pressedWith === 'key' ? <li>{eyes.chooseByKey}</li> : null;
  if (plan.kind === 'choice' || plan.kind === 'inspection' || plan.kind === 'targets')
    return <li>{choice.answerWith[pressedWith]}</li>;
  if (pressedWith !== 'key' || (plan.kind !== 'counting' && plan.kind !== 'memory')) return null;
  return <li>{plan.kind === 'counting' ? counting.keys : memory.pointKeys}</li>;
}
