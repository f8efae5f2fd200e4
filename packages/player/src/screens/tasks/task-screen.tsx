import { isTaskPlan, type PlayerTest, type TaskPlan, type TaskRun } from '@plumbline/domain';
import { useWords } from '../../words/language.ts';
import type { SittingProps } from '../sitting.ts';
import { ChairScreen } from './chair-screen.tsx';
import { ChoiceScreen } from './choice-screen.tsx';
import { CountingScreen } from './counting-screen.tsx';
import { FormScreen } from './form-screen.tsx';
import { GazeScreen } from './gaze-screen.tsx';
import { HoldsScreen } from './holds-screen.tsx';
import { InspectionScreen } from './inspection-screen.tsx';
import { MemoryScreen } from './memory-screen.tsx';
import { ShapeScreen } from './shape-screen.tsx';
import type { TaskScreenProps } from './task-screen-props.ts';
import { TrackingScreen } from './tracking-screen.tsx';
import { WalksScreen } from './walks-screen.tsx';

interface Props extends SittingProps {
  test: PlayerTest;
  run: TaskRun;
  isPractice: boolean;
}

/** The screen of the task that is on. */
export function TaskScreen({ test, run, ...sitting }: Props) {
  const words = useWords();
  const { plan } = test;
  if (!isTaskPlan(plan)) return null;
  const props = {
    ...sitting,
    name: words.tests[test.key].name,
    pressedWith: sitting.session.device?.pressedWith ?? 'finger',
  };
  if (plan.kind === 'choice' && run.kind === 'choice')
    return <ChoiceScreen {...props} plan={plan} run={run} />;
  if (plan.kind === 'counting' && run.kind === 'counting')
    return <CountingScreen {...props} plan={plan} run={run} />;
  if (plan.kind === 'memory' && run.kind === 'memory')
    return <MemoryScreen {...props} plan={plan} run={run} />;
  if (plan.kind === 'inspection' && run.kind === 'inspection')
    return <InspectionScreen {...props} plan={plan} run={run} />;
  return <OtherTaskScreen {...props} plan={plan} run={run} />;
}

/** Of tasks without an order of trials. */
function OtherTaskScreen({ plan, run, ...props }: TaskScreenProps<TaskPlan, TaskRun>) {
  if (plan.kind === 'walks' && run.kind === 'walks')
    return <WalksScreen key={`${run.attemptCount}-${run.trials.length}`} {...props} plan={plan} run={run} />;
  if (plan.kind === 'holds' && run.kind === 'holds')
    return <HoldsScreen key={`${run.attemptCount}-${run.held.length}`} {...props} plan={plan} run={run} />;
  if (plan.kind === 'targets' && run.kind === 'targets')
    return plan.task === 'tracking' ? (
      <TrackingScreen key={`${props.isPractice}-${run.attemptCount}`} {...props} plan={plan} run={run} />
    ) : (
      <GazeScreen {...props} plan={plan} run={run} />
    );
  if (plan.kind === 'shape' && run.kind === 'shape')
    return <ShapeScreen key={run.attemptCount} {...props} plan={plan} run={run} />;
  if (plan.kind === 'form' && run.kind === 'form') return <FormScreen {...props} plan={plan} run={run} />;
  if (plan.kind === 'chair' && run.kind === 'chair')
    return <ChairScreen key={run.attemptCount} {...props} plan={plan} run={run} />;
  return null;
}
