import type { AccessLinkState, ResponseOf } from '@plumbline/contract';
import { getProfileAccessLinkState } from '@plumbline/contract/features/sharing/share-profile';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';

/** How often the state of a link on the screen is refetched, in milliseconds: the person who scans it stands beside the one who shows it. */
const refetchEveryMs = 4_000;

/** The states that a link never leaves. */
const finalStates: ReadonlySet<AccessLinkState> = new Set(['claimed', 'expired', 'spent', 'ended']);

export type ShownLinkState = ResponseOf<typeof getProfileAccessLinkState>;

/**
 * The state of the link on the screen, refetched while the link may be used.
 *
 * @returns the state, `open` until the portal answers; `isKnown` is false while the portal cannot be reached
 */
export function useLinkState(linkId: number | null): ShownLinkState & { isKnown: boolean } {
  const { data, error } = useQuery({
    ...callQuery(getProfileAccessLinkState, { id: linkId ?? 0 }),
    enabled: linkId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isNotFound(state.error) || (state.data !== undefined && finalStates.has(state.data.state))
        ? false
        : refetchEveryMs,
  });
  // A viewer who lost the profile meanwhile shows a link that no longer works.
  if (isNotFound(error)) return { state: 'ended', claimedByOrganizationName: null, isKnown: true };
  return { state: 'open', claimedByOrganizationName: null, ...data, isKnown: error === null };
}

const isNotFound = (error: Error | null) =>
  error instanceof ApiError && error.code === 'sharing.link_not_found';
