import { obstacleTo, type PlayerTest, repetitionsOf, type SessionStep } from '@plumbline/domain';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import classes from './between-screen.module.css';
import { SessionActions } from './session-actions.tsx';
import { nameOfTest, type SittingProps } from './sitting.ts';

/** Between two tests, or two rounds of one: how far it is, what is next, and a break for whoever needs it. */
export function BetweenScreen({ session, dispatch, onSkip, test }: SittingProps & { test: PlayerTest }) {
  const words = useWords();
  const { stepIndex, steps, repetition } = session;
  const isPossible = (step: SessionStep) => obstacleTo(step, session) === null;
  const doneCount = steps.slice(0, stepIndex).filter(isPossible).length;
  const count = steps.filter(isPossible).length;
  const rounds = repetitionsOf(test, session);
  const name = nameOfTest(words, test);
  return (
    <Screen
      title={words.between.title}
      actions={
        <SessionActions label={words.actions.next} onNext={() => dispatch({ kind: 'begin' })} onSkip={onSkip}>
          <Button onClick={() => dispatch({ kind: 'pause' })}>{words.actions.needBreak}</Button>
        </SessionActions>
      }
    >
      <div>
        <progress className={classes.progress} max={count} value={doneCount} aria-labelledby="so-far" />
        <p id="so-far">{words.between.progress(doneCount, count)}</p>
      </div>
      <p className={classes.next}>
        {words.actions.next}: <strong>{name}</strong>
        {repetition > 1 && ` · ${words.between.repetition(repetition, rounds)}`}
      </p>
    </Screen>
  );
}
