import type { TaskPlan, TaskRun } from '@plumbline/domain';
import type { PressedWith } from '../../device/pressed-with.ts';
import type { SittingProps } from '../sitting.ts';

/** What the screen of a task is given. */
export interface TaskScreenProps<P extends TaskPlan, R extends TaskRun> extends SittingProps {
  /** Of the test, in the person's language. */
  name: string;
  plan: P;
  run: R;
  isPractice: boolean;
  pressedWith: PressedWith;
}
