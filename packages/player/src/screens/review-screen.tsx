import { playerTestOf } from '@plumbline/domain';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import type { Grant } from '../session/grant.ts';
import { type Arrival, sendSession } from '../session/send-session.ts';
import type { TestQueue } from '../session/test-queue.ts';
import { useWords } from '../words/language.ts';
import { nameOf, type SittingProps } from './sitting.ts';
import { TestsList } from './tests-list.tsx';

interface ReviewScreenProps extends SittingProps {
  grant: Grant;
  queue: TestQueue;
  onArrival: (arrival: Arrival) => void;
}

/** What was done and what was left out, which nobody can edit any more, and the sending of it. */
export function ReviewScreen({ session, dispatch, grant, queue, onArrival }: ReviewScreenProps) {
  const words = useWords();
  const [error, setError] = useState<unknown>(null);
  const isSending = session.stage.at === 'sending';

  const send = async () => {
    setError(null);
    dispatch({ kind: 'send' });
    try {
      onArrival(await sendSession(session, grant, queue));
      dispatch({ kind: 'sent' });
    } catch (failure) {
      setError(failure);
      dispatch({ kind: 'sendFailed' });
    }
  };
  const tests = session.steps.map(({ measureId, name }) => {
    const own = session.results.filter((result) => result.measureId === measureId);
    // A test that ended with a stance that was lost was done to its end.
    const left = own.find(({ skipReason }) => skipReason !== null && skipReason !== 'easierLost');
    const skipReason = left?.skipReason ?? null;
    return { measureId, name: nameOf(words, playerTestOf(measureId), name), skipReason };
  });
  return (
    <Screen
      title={words.review.title}
      actions={
        <>
          <FailureNotice error={error} />
          <Button variant="primary" isWorking={isSending} onClick={send}>
            {isSending ? words.review.sending : error === null ? words.actions.send : words.actions.sendAgain}
          </Button>
        </>
      }
    >
      {grant.roster !== undefined && <p>{words.staff.testOf(grant.roster.name)}</p>}
      <p>{words.review.hint}</p>
      <TestsList says="beside">
        {tests.map(({ measureId, name, skipReason }) => (
          <li key={measureId}>
            <strong>{name}</strong>
            <span>{skipReason === null ? words.review.doneMark : words.skip.reasons[skipReason]}</span>
          </li>
        ))}
      </TestsList>
    </Screen>
  );
}
