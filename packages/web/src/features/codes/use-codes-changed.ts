import { getCodeSession, getCodeSessions } from '@plumbline/contract/features/codes/get-code-sessions';
import { getSessionsByProfileId } from '@plumbline/contract/features/codes/get-sessions-by-profile-id';
import { getTestedProfilesBySessionId } from '@plumbline/contract/features/codes/get-tested-profiles';
import { getDashboard } from '@plumbline/contract/features/dashboard/get-dashboard';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { getProtocol } from '@plumbline/contract/features/protocols/get-protocols';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callKey } from '../../platform/api/call-query.ts';

/** Whatever lists a code, or counts those that run. */
const calls = [
  getCodeSessions,
  getCodeSession,
  getSessionsByProfileId,
  getTestedProfilesBySessionId,
  getDashboard,
  getGroup,
  getProtocol,
] as const;

/** Asks anew, after a code was made, changed or deleted, for everything that shows codes. Resolves when what is in sight is there. */
export function useCodesChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
  }, [queryClient]);
}
