import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';

interface SentScreenProps {
  /** Staff decide whose test it is. */
  isHeld: boolean;
  /** Null where the code is for one person. */
  onNextPerson: (() => void) | null;
  onFinish: () => void;
}

/** The end of a sitting: both ways on leave nothing of the person on the device. */
export function SentScreen({ isHeld, onNextPerson, onFinish }: SentScreenProps) {
  const words = useWords();
  return (
    <Screen
      title={words.sent.title}
      actions={
        <>
          {onNextPerson && (
            <Button variant="primary" onClick={onNextPerson}>
              {words.actions.nextPerson}
            </Button>
          )}
          <Button variant={onNextPerson ? 'default' : 'primary'} onClick={onFinish}>
            {words.actions.finish}
          </Button>
        </>
      }
    >
      <p>{isHeld ? words.sent.held : words.sent.text}</p>
      <p>{words.sent.handOn}</p>
    </Screen>
  );
}
