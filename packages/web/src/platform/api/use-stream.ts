import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { followStream } from './follow-stream.ts';
import type { JsonCall } from './send.ts';

export interface StreamState<Answer> {
  /** The last answer, also while there is no connection; null before the first one. */
  answer: Answer | null;
  /** Answers come at this moment. */
  isLive: boolean;
  /** A refusal, after which nothing is tried again by itself. */
  refusal: ApiError | null;
  /** Tries at once. */
  retry: () => void;
}

/** Shows a call whose answer comes anew whenever it changes. */
export function useStream<C extends JsonCall>(
  call: C,
  request: RequestInputOf<C>,
): StreamState<ResponseOf<C>> {
  const [answer, setAnswer] = useState<ResponseOf<C> | null>(null);
  const [isLive, setLive] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify(request);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it again.
  useEffect(() => {
    const leaving = new AbortController();
    void followStream(call, JSON.parse(asked), leaving.signal, {
      onAnswer: (next) => {
        setAnswer(next as ResponseOf<C>);
        setLive(true);
      },
      onLost: () => setLive(false),
      onRefusal: setRefusal,
    });
    return () => leaving.abort();
  }, [call, asked, tries]);

  const retry = useCallback(() => {
    setRefusal(null);
    setTries((before) => before + 1);
  }, []);
  return { answer, isLive, refusal, retry };
}
