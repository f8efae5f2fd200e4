import { useEffect, useRef } from 'react';
import { useRefetchReaders } from '../../../platform/api/refetch-readers.ts';

/** When the baseline of a profile has been recalculated by its job, what compares with it is fetched anew. */
export function useRefetchAfterRecalculation(profileId: number, isRecalculating: boolean | undefined): void {
  const refetch = useRefetchReaders();
  const running = useRef<number | null>(null);
  useEffect(() => {
    const wasRunning = running.current === profileId;
    running.current = isRecalculating === true ? profileId : null;
    if (wasRunning && isRecalculating === false) void refetch('test');
  }, [profileId, isRecalculating, refetch]);
}
