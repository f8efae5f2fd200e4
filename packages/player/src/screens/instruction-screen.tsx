import {
  isAgainstWish,
  isPractised,
  isTaskPlan,
  isTimedByHelper,
  modesOf,
  type PlayerTest,
} from '@plumbline/domain';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import classes from './instruction-screen.module.css';
import { PositionPicture } from './position-picture.tsx';
import { SessionActions } from './session-actions.tsx';
import { SignalPicture } from './signal-picture.tsx';
import { nameOfTest, type SittingProps } from './sitting.ts';
import { TaskKeys } from './tasks/task-keys.tsx';
import { TaskPicture } from './tasks/task-picture.tsx';

/** What is about to come, in a few short sentences and a picture that moves. */
export function InstructionScreen({ session, dispatch, onSkip, test }: SittingProps & { test: PlayerTest }) {
  const words = useWords();
  const { hasPatterns } = modesOf(session);
  const isPatterned = hasPatterns && test.key === 'stroop';
  const instruction = isPatterned ? words.tasks.choice.patternInstruction : words.tests[test.key].instruction;
  const pressedWith = session.device?.pressedWith ?? 'finger';
  return (
    <Screen
      title={nameOfTest(words, test)}
      actions={
        <SessionActions
          label={words.actions.start}
          onNext={() => dispatch({ kind: 'begin' })}
          onSkip={onSkip}
        />
      }
    >
      {isTimedByHelper(test.plan) && <Notice>{words.tasks.stopwatch.forHelper}</Notice>}
      {isAgainstWish(test, session) && <Notice>{words.eyes.moves}</Notice>}
      {test.plan.kind === 'form' && test.plan.isForHelper && <Notice>{words.form.forHelper}</Notice>}
      {test.plan.kind === 'motion' && (
        <PositionPicture position={test.plan.positions[0] ?? null} phone={test.plan.turns?.phone} />
      )}
      {test.plan.kind === 'timed' && <SignalPicture hasStop={test.plan.noGoCount > 0} />}
      {isTaskPlan(test.plan) && <TaskPicture plan={test.plan} hasPatterns={hasPatterns} />}
      <ul className={classes.sentences}>
        {instruction.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {test.plan.kind === 'motion' && test.plan.positions.some(({ ground }) => ground === 'foam') && (
          <li>{words.motion.foam.needed}</li>
        )}
        {test.plan.kind === 'timed' && <li>{words.instruction.pressWith[pressedWith]}</li>}
        {isTaskPlan(test.plan) && <TaskKeys plan={test.plan} pressedWith={pressedWith} />}
        {isPractised(test, session) && <li>{words.instruction.practiceFirst}</li>}
      </ul>
    </Screen>
  );
}
