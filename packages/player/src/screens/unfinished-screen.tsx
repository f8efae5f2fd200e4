import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import type { LanguageTag } from '../words/words.ts';

interface UnfinishedScreenProps {
  language: LanguageTag;
  storedOn: number;
  isComplete: boolean;
  onGoOn: () => void;
  onDelete: () => void;
}

/** A sitting is still on this device. Whose it is is not said, since somebody else may hold the device by now. */
export function UnfinishedScreen({
  language,
  storedOn,
  isComplete,
  onGoOn,
  onDelete,
}: UnfinishedScreenProps) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  // Up to seven days ago, so the time alone would mislead.
  const time = new Date(storedOn).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Screen
      title={isComplete ? words.unfinished.notSent : words.unfinished.title}
      actions={
        <>
          <Button variant="primary" onClick={onGoOn}>
            {words.unfinished.mine}
          </Button>
          <Button onClick={isAsking ? onDelete : () => setAsking(true)}>
            {isAsking ? words.unfinished.deleteForGood : words.unfinished.notMine}
          </Button>
        </>
      }
    >
      <p>{words.unfinished.since(time)}</p>
      {isAsking && <Notice>{words.unfinished.deleteWarning}</Notice>}
    </Screen>
  );
}
