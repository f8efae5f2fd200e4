import { personalSkipReasons } from '@plumbline/domain';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import type { SittingProps } from './sitting.ts';

/** Why a test is left out; staff read the reason with the test. */
export function SkipScreen({ dispatch, onClose }: SittingProps & { onClose: () => void }) {
  const words = useWords();
  return (
    <Screen title={words.skip.title}>
      {personalSkipReasons.map((reason) => (
        <Button
          key={reason}
          onClick={() => {
            dispatch({ kind: 'skip', reason });
            onClose();
          }}
        >
          {words.skip.reasons[reason]}
        </Button>
      ))}
      <Button variant="quiet" onClick={onClose}>
        {words.actions.back}
      </Button>
    </Screen>
  );
}
