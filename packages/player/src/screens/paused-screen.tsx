import { modesOf } from '@plumbline/domain';
import { type ReactNode, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { SessionActions } from './session-actions.tsx';
import type { SittingProps } from './sitting.ts';

interface PausedScreenProps extends SittingProps {
  help: ReactNode;
  /** Deletes the sitting of somebody who went away. */
  onDelete: () => void;
}

/** A break of any length, and the two ways out of a sitting: for whoever stops, and for whoever finds it as somebody else's. */
export function PausedScreen({ session, dispatch, onSkip, help, onDelete }: PausedScreenProps) {
  const words = useWords();
  const { paused, unfinished, offline } = words;
  const [asked, setAsked] = useState<'stop' | 'delete' | null>(null);
  if (asked !== null)
    return (
      <Screen
        title={asked === 'stop' ? paused.stop : paused.notMe}
        actions={
          <>
            <Button onClick={asked === 'stop' ? () => dispatch({ kind: 'stop' }) : onDelete}>
              {asked === 'stop' ? paused.stopForGood : unfinished.deleteForGood}
            </Button>
            <Button variant="primary" onClick={() => setAsked(null)}>
              {offline.back}
            </Button>
          </>
        }
      >
        <Notice>{asked === 'stop' ? paused.stopWarning : paused.notMeWarning}</Notice>
      </Screen>
    );
  return (
    <Screen
      title={paused.title}
      actions={
        <>
          <SessionActions
            label={words.actions.goOn}
            onNext={() => dispatch({ kind: 'resume' })}
            onSkip={onSkip}
          >
            {help}
          </SessionActions>
          <Button variant="quiet" onClick={() => setAsked('stop')}>
            {paused.stop}
          </Button>
          <Button variant="quiet" onClick={() => setAsked('delete')}>
            {paused.notMe}
          </Button>
        </>
      }
    >
      {modesOf(session).isRestful && <p>{words.modes.rest}</p>}
      <p>{paused.text}</p>
    </Screen>
  );
}
