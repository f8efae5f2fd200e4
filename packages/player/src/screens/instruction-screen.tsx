import type { PlayerTest } from '@plumbline/domain';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import classes from './instruction-screen.module.css';
import { SignalPicture } from './signal-picture.tsx';
import type { SittingProps } from './sitting.ts';

/** What is about to come, in a few short sentences and a picture that moves. */
export function InstructionScreen({ session, dispatch, onSkip, test }: SittingProps & { test: PlayerTest }) {
  const words = useWords();
  const { name, instruction } = words.tests[test.key];
  const pressedWith = session.device?.pressedWith ?? 'finger';
  const isPractised = session.mode === 'assessment' && test.plan.kind === 'timed';
  return (
    <Screen
      title={name}
      actions={
        <>
          <Button variant="primary" onClick={() => dispatch({ kind: 'begin' })}>
            {words.actions.start}
          </Button>
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {words.actions.cannot}
            </Button>
          )}
        </>
      }
    >
      {test.plan.kind === 'timed' && <SignalPicture hasStop={test.plan.noGoCount > 0} />}
      <ul className={classes.sentences}>
        {instruction.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {test.plan.kind === 'timed' && <li>{words.instruction.pressWith[pressedWith]}</li>}
        {isPractised && <li>{words.instruction.practiceFirst}</li>}
      </ul>
    </Screen>
  );
}
