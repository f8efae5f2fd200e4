import {
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
} from '@plumbline/contract/features/sharing/share-profile';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '../../platform/api/call-query.ts';

/** Asks once more who has access, after something changed. Resolves when the new answer is there. */
export function useAskAccessAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await Promise.all(
      [getAccountProfilesByProfileId, getProfileAccessLinksByProfileId].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  }, [queries]);
}
