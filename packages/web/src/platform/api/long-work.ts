import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from './call-query.ts';
import { useRefetchReaders } from './refetch-readers.ts';
import type { JsonCall } from './send.ts';
import { useAction } from './use-action.ts';

/** How often running work is polled. */
const runningMs = 1_000;

/** Returns a call about long work as a query that polls while any of it runs. */
export const workQuery = <C extends JsonCall>(
  call: C,
  request: RequestInputOf<C>,
  isRunning: (reply: ResponseOf<C>) => boolean,
) =>
  queryOptions<ResponseOf<C>>({
    ...callQuery(call, request),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && runningMs,
  });

/** The works by id, and whether each was running at the last poll. */
type SeenWorks = ReadonlyMap<number, boolean>;

/** Returns the works that have ended and were not known to have. A short one may start and end between two polls. */
export const endedSince = <Work extends { id: number }>(
  seen: SeenWorks,
  works: readonly Work[],
  isRunning: (work: Work) => boolean,
): Work[] => works.filter((work) => !isRunning(work) && seen.get(work.id) !== false);

/**
 * Reports each work once when it has ended since the page was opened.
 *
 * @param about the subject of the page. When it changes, the works are new, and none of them counts as just ended.
 * @param works undefined while they load
 * @param onEnded must keep its identity between renders, as the result of `useCallback` does
 */
export function useEndedWorks<Work extends { id: number }>(
  about: number,
  works: readonly Work[] | undefined,
  isRunning: (work: Work) => boolean,
  onEnded: (ended: readonly Work[]) => void,
): void {
  const seen = useRef<{ about: number; works: SeenWorks } | null>(null);
  useEffect(() => {
    if (works === undefined) return;
    const before = seen.current?.about === about ? seen.current.works : null;
    seen.current = { about, works: new Map(works.map((work) => [work.id, isRunning(work)])) };
    const ended = before === null ? [] : endedSince(before, works, isRunning);
    if (ended.length > 0) onEnded(ended);
  }, [about, works, isRunning, onEnded]);
}

/**
 * Returns what the button of `WorkProgress` does: it continues the work from where it stopped. Refused or not, the page then shows
 * the progress.
 *
 * @param request null where this person may not continue the work, or where nobody can
 */
export function useContinuing<C extends JsonCall>(
  call: C,
  request: RequestInputOf<C> | null,
): { run: () => void; isWorking: boolean } | null {
  const { run, isWorking } = useAction(call, { refusalIn: 'notice' });
  const refetch = useRefetchReaders();
  if (request === null) return null;
  const takeUp = async () => {
    const outcome = await run(request);
    if (!outcome.ok) await refetch(...(call.changes ?? []));
  };
  return { run: () => void takeUp(), isWorking };
}
