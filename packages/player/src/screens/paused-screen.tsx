import { modesOf } from '@plumbline/domain';
import type { ReactNode } from 'react';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { SessionActions } from './session-actions.tsx';
import type { SittingProps } from './sitting.ts';

/** A break of any length. */
export function PausedScreen({ session, dispatch, onSkip, help }: SittingProps & { help: ReactNode }) {
  const words = useWords();
  return (
    <Screen
      title={words.paused.title}
      actions={
        <SessionActions
          label={words.actions.goOn}
          onNext={() => dispatch({ kind: 'resume' })}
          onSkip={onSkip}
        >
          {help}
        </SessionActions>
      }
    >
      {modesOf(session).isRestful && <p>{words.modes.rest}</p>}
      <p>{words.paused.text}</p>
    </Screen>
  );
}
