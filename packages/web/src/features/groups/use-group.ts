import type { GroupChange } from '@plumbline/contract';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { useEndedWorks, workQuery } from '../../platform/api/long-work.ts';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { finishedTexts } from './group-change-texts.ts';

/** Returns whether a change to all profiles of the group is still running. */
export const isChangeRunning = ({ finishedOn }: Pick<GroupChange, 'finishedOn'>): boolean =>
  finishedOn === null;

/** Returns the group, and polls while a change to all of its profiles is running. */
export const useGroup = (groupId: number) =>
  useQuery(workQuery(getGroup, { id: groupId }, ({ groupChanges }) => groupChanges.some(isChangeRunning)));

/**
 * Announces once each change that ended since the page was opened, and refetches what it changed. For the frame around the tabs.
 */
export function useFinishedChanges(groupId: number, changes: readonly GroupChange[] | undefined): void {
  const refetch = useRefetchReaders();
  const onEnded = useCallback(
    (ended: readonly GroupChange[]) => {
      for (const change of ended) {
        const { text, isWhole } = finishedTexts(change);
        if (isWhole) notify.success(text);
        else notify.error(text);
      }
      void refetch('profile', 'test');
    },
    [refetch],
  );
  useEndedWorks(groupId, changes, isChangeRunning, onEnded);
}
