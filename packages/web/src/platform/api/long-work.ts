import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from './call-query.ts';
import { useRefetchReaders } from './refetch-readers.ts';
import type { JsonCall } from './send.ts';
import { useAction } from './use-action.ts';

/** How often a long work is looked after while it runs. */
const runningMs = 1_000;

/** A call about long works as a query: it is asked again while one of them runs, and then no more. */
export const workQuery = <C extends JsonCall>(
  call: C,
  request: RequestInputOf<C>,
  isRunning: (reply: ResponseOf<C>) => boolean,
) =>
  queryOptions<ResponseOf<C>>({
    ...callQuery(call, request),
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && runningMs,
  });

/** Works by their ids, and whether they ran when they were last looked at. */
type SeenWorks = ReadonlyMap<number, boolean>;

/** Works that do not run and were not known to have ended. A short one may begin and end between two looks. */
export const endedSince = <Work extends { id: number }>(
  seen: SeenWorks,
  works: readonly Work[],
  isRunning: (work: Work) => boolean,
): Work[] => works.filter((work) => !isRunning(work) && seen.get(work.id) !== false);

/**
 * Says once of each work that it has ended since the page was opened.
 *
 * @param about what the page shows: works of another group or import are new, and nothing of them has ended in sight
 * @param works undefined while they load
 * @param onEnded the same function each time, as a hook's callback is
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
 * What the button of `WorkProgress` does: takes a work up where it stands. Refused or not, the page then shows how far the work is.
 *
 * @param request null where this person may not, or nobody can
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
