import type { PlayerTest } from '@plumbline/domain';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import classes from './instruction-screen.module.css';
import { SessionActions } from './session-actions.tsx';
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
        <SessionActions
          label={words.actions.start}
          onNext={() => dispatch({ kind: 'begin' })}
          onSkip={onSkip}
        />
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
