import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import type { Arrival } from '../session/send-session.ts';
import { useWords } from '../words/language.ts';
import type { LanguageTag, Words } from '../words/words.ts';
import { reasonOf } from './answer-reason.ts';
import { SessionResults } from './session-results.tsx';

interface SentScreenProps {
  arrival: Arrival;
  language: LanguageTag;
  /** The browser did not delete what it kept, so something of the person is left. */
  isLeft: boolean;
  /** Null where the code is for one person. */
  onNextPerson: (() => void) | null;
  onFinish: () => void;
}

function sentenceOf(words: Words, arrival: Arrival): string {
  switch (arrival.kind) {
    case 'stored':
      return words.sent.text;
    case 'held':
      return words.sent.held;
    case 'waiting':
      return words.offline.sentLater;
    case 'refused':
      return words.offline.notTaken(reasonOf(words, arrival.answer));
  }
}

/** The end of a sitting: both ways on leave nothing of the person on the device. */
export function SentScreen({ arrival, language, isLeft, onNextPerson, onFinish }: SentScreenProps) {
  const words = useWords();
  const results = arrival.kind === 'stored' ? arrival.results : [];
  const handOn = results.length > 0 ? words.results.beforeHandOn : words.sent.handOn;
  const isKept = arrival.kind === 'waiting' || arrival.kind === 'refused';
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
      <p>{sentenceOf(words, arrival)}</p>
      {results.length > 0 && <SessionResults results={results} language={language} />}
      {isLeft ? (
        <Notice>{words.sent.notDeleted}</Notice>
      ) : (
        <p>{isKept ? words.offline.handOnKept : handOn}</p>
      )}
    </Screen>
  );
}
