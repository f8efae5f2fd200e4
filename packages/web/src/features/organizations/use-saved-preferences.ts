import type { ResponseOf } from '@plumbline/contract';
import { getOrganizationPreferences } from '@plumbline/contract/features/organizations/organization-preferences';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '../../platform/api/call-query.ts';
import { followAccount } from '../../platform/session/follow-account.ts';

/** After preferences were saved: every page has the new ones, those that the session carries among them. */
export function useSavedPreferences() {
  const queryClient = useQueryClient();
  return useCallback(
    async (saved: ResponseOf<typeof getOrganizationPreferences>) => {
      queryClient.setQueryData(callKey(getOrganizationPreferences, {}), saved);
      await followAccount();
    },
    [queryClient],
  );
}
