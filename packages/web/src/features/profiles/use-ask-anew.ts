import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProfile } from '@plumbline/contract/features/profiles/edit-profile';
import { getProfileBaselines } from '@plumbline/contract/features/profiles/get-profile-baselines';
import { getProfileHistory } from '@plumbline/contract/features/profiles/get-profile-history';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getProfileTestById } from '@plumbline/contract/features/tests/get-profile-test-by-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callKey } from '../../platform/api/call-query.ts';

/** What is compared with the baseline of a profile. */
const comparedKeys = (profileId: number) => [
  callKey(getProfileBaselines, { id: profileId }),
  callKey(getProfileHistory, { id: profileId }),
  callKey(getProfileTestById),
];

/** What a change of a profile shows in beside its own page. */
const listKeys = [callKey(getProfilesPaged), callKey(getGroups)];

function useInvalidate() {
  const queryClient = useQueryClient();
  return (keys: readonly (readonly unknown[])[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** After a change: the page's own answer is fetched now, lists when they are next shown. */
export function useAskAnew(profileId: number) {
  const invalidate = useInvalidate();
  return async () => {
    await invalidate([
      callKey(getWebProfileDetail, { id: profileId }),
      callKey(getProfile, { id: profileId }),
      ...comparedKeys(profileId),
      ...listKeys,
    ]);
  };
}

/** The profile is gone: its own answer is forgotten, the lists are asked for anew. */
export function useForget(profileId: number) {
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  return async () => {
    queryClient.removeQueries({ queryKey: callKey(getWebProfileDetail, { id: profileId }) });
    await invalidate(listKeys);
  };
}

/** When the baseline of a profile has been recalculated, what compares with it is asked for anew. */
export function useAskAnewAfterRecalculation(profileId: number, isRecalculating: boolean | undefined): void {
  const invalidate = useInvalidate();
  const latest = useRef(invalidate);
  latest.current = invalidate;
  const running = useRef<number | null>(null);
  useEffect(() => {
    const wasRunning = running.current === profileId;
    running.current = isRecalculating === true ? profileId : null;
    if (wasRunning && isRecalculating === false) void latest.current(comparedKeys(profileId));
  }, [profileId, isRecalculating]);
}
