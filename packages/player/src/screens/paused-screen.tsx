import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import type { SittingProps } from './sitting.ts';

/** A break of any length. */
export function PausedScreen({ dispatch, onSkip }: SittingProps) {
  const words = useWords();
  return (
    <Screen
      title={words.paused.title}
      actions={
        <>
          <Button variant="primary" onClick={() => dispatch({ kind: 'resume' })}>
            {words.actions.goOn}
          </Button>
          {onSkip && (
            <Button variant="quiet" onClick={onSkip}>
              {words.actions.cannot}
            </Button>
          )}
        </>
      }
    >
      <p>{words.paused.text}</p>
    </Screen>
  );
}
