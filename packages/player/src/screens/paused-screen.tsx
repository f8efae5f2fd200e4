import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { SessionActions } from './session-actions.tsx';
import type { SittingProps } from './sitting.ts';

/** A break of any length. */
export function PausedScreen({ dispatch, onSkip }: SittingProps) {
  const words = useWords();
  return (
    <Screen
      title={words.paused.title}
      actions={
        <SessionActions
          label={words.actions.goOn}
          onNext={() => dispatch({ kind: 'resume' })}
          onSkip={onSkip}
        />
      }
    >
      <p>{words.paused.text}</p>
    </Screen>
  );
}
