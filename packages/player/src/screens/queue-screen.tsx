import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { storedForMs } from '../session/sealed-store.ts';
import { staffSignedOut } from '../session/send-tests.ts';
import { isUnsent, isWaiting, type QueueEntry, type TestQueue } from '../session/test-queue.ts';
import { useWords } from '../words/language.ts';
import type { LanguageTag, Words } from '../words/words.ts';
import { reasonOf } from './answer-reason.ts';
import { TestsList } from './tests-list.tsx';

interface QueueScreenProps {
  queue: TestQueue;
  entries: readonly QueueEntry[];
  language: LanguageTag;
  /** Staff are on this device and did not say who they are: nobody deletes what was not sent. */
  isDeletedByStaff: boolean;
  /** To the sign-in, or the PIN of the device. */
  onStaff: (wanted: 'signIn' | 'delete') => void;
  /** The browser cannot read or change what it keeps. */
  onFailure: () => void;
  onBack: () => void;
}

/** What waits on this device, what staff decide about and what was refused, by its time alone: somebody else may hold the device. */
export function QueueScreen({
  queue,
  entries,
  language,
  isDeletedByStaff,
  onStaff,
  onFailure,
  onBack,
}: QueueScreenProps) {
  const words = useWords();
  const [isSending, setSending] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);

  const tryAgain = async () => {
    setSending(true);
    await queue.send('everything').catch(onFailure);
    setSending(false);
    setTried(true);
  };
  const unsent = entries.filter(isUnsent);
  const isSignedOut = entries.some(({ answer }) => answer?.code === staffSignedOut);
  return (
    <Screen
      title={words.offline.title}
      actions={
        <>
          {isSignedOut && (
            <Button variant="primary" onClick={() => onStaff('signIn')}>
              {words.staff.signInAgain}
            </Button>
          )}
          {unsent.length > 0 && (
            <Button variant={isSignedOut ? 'default' : 'primary'} isWorking={isSending} onClick={tryAgain}>
              {isSending ? words.offline.sending : words.offline.tryAgain}
            </Button>
          )}
          <Button variant={unsent.length > 0 ? 'default' : 'primary'} onClick={onBack}>
            {words.offline.back}
          </Button>
          {isDeletedByStaff && unsent.length > 0 && (
            <Button variant="quiet" onClick={() => onStaff('delete')}>
              {words.staff.deleteTests}
            </Button>
          )}
        </>
      }
    >
      <p role="status">{entries.length === 0 ? words.offline.none : words.offline.hint}</p>
      {wasTried && !isSending && entries.some(isWaiting) && <Notice>{words.offline.noConnection}</Notice>}
      {entries.length > 0 && (
        <TestsList says="below">
          {entries.map((entry) => (
            <QueueLine
              key={entry.clientUuid}
              entry={entry}
              language={language}
              canDelete={!isDeletedByStaff || !isUnsent(entry)}
              isDeleting={deleting === entry.clientUuid}
              onAsk={setDeleting}
              onDelete={() => void queue.delete(entry.clientUuid).catch(onFailure)}
            />
          ))}
        </TestsList>
      )}
    </Screen>
  );
}

interface QueueLineProps {
  entry: QueueEntry;
  language: LanguageTag;
  canDelete: boolean;
  isDeleting: boolean;
  /** Asks whether a test is to be deleted; null keeps it. */
  onAsk: (clientUuid: string | null) => void;
  onDelete: () => void;
}

function QueueLine({ entry, language, canDelete, isDeleting, onAsk, onDelete }: QueueLineProps) {
  const words = useWords();
  const { offline } = words;
  const test = offline.testOf(timeOf(entry.completedOn, language));
  const isHeld = entry.answer?.status === 'held';
  const until = new Date(entry.storedOn + storedForMs).toLocaleDateString(language, { dateStyle: 'medium' });
  return (
    <li>
      <strong>{test}</strong>
      <span>{stateOf(words, entry)}</span>
      {entry.answer !== null && !isHeld && <span>{offline.keptUntil(until)}</span>}
      {canDelete && isDeleting && (
        <>
          <Notice>{isHeld ? offline.deleteHeldWarning : offline.deleteWarning}</Notice>
          <Button onClick={onDelete}>{offline.deleteForGood}</Button>
          <Button variant="quiet" onClick={() => onAsk(null)}>
            {offline.keep}
          </Button>
        </>
      )}
      {canDelete && !isDeleting && (
        <Button variant="quiet" onClick={() => onAsk(entry.clientUuid)}>
          {offline.delete(test)}
        </Button>
      )}
    </li>
  );
}

/** The time on the device when the test was done, with the day where it was not today. */
function timeOf(completedOn: string, language: LanguageTag): string {
  const date = new Date(completedOn);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

function stateOf(words: Words, { answer }: QueueEntry): string {
  switch (answer?.status) {
    case undefined:
      return words.offline.waits;
    case 'failed':
      return words.offline.failed;
    case 'held':
      return `${words.offline.held} ${reasonOf(words, answer)}`;
    case 'refused':
      return `${words.offline.refused} ${reasonOf(words, answer)}`;
  }
}
