import type { GroupChange } from '@plumbline/contract';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { finishedSince, finishedTexts, type SeenChanges, seenChangesOf } from './group-change-texts.ts';

/** How often a change of everybody in a group is looked after. */
const runningMs = 1_000;

/** A group as its page shows it; asked for again and again while something that was set for everybody is on its way to them. */
export const useGroup = (groupId: number) =>
  useQuery({
    ...callQuery(getGroup, { id: groupId }),
    refetchInterval: ({ state }) =>
      state.data?.groupChanges.some(({ finishedOn }) => finishedOn === null) === true && runningMs,
  });

/** Says once what has come to its end since the page was opened, and asks anew what it changed. For the frame around the tabs. */
export function useFinishedChanges(groupId: number, changes: readonly GroupChange[] | undefined): void {
  const refetch = useRefetchReaders();
  const seen = useRef<{ groupId: number; changes: SeenChanges } | null>(null);
  useEffect(() => {
    if (changes === undefined) return;
    const before = seen.current?.groupId === groupId ? seen.current.changes : null;
    seen.current = { groupId, changes: seenChangesOf(changes) };
    if (before === null) return;
    const finished = finishedSince(before, changes);
    for (const change of finished) {
      const { text, isWhole } = finishedTexts(change);
      if (isWhole) notify.success(text);
      else notify.error(text);
    }
    if (finished.length > 0) void refetch('profile', 'test');
  }, [groupId, changes, refetch]);
}
