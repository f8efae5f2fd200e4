import type { AccessLinkState, ResponseOf } from '@plumbline/contract';
import { getProfileAccessLinkState } from '@plumbline/contract/features/sharing/share-profile';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';

/** How often a link on the screen is asked about, in milliseconds: who scanned it stands beside the person who shows it. */
const askEveryMs = 4_000;

/** From these a link never comes back. */
const lastStates: ReadonlySet<AccessLinkState> = new Set(['claimed', 'expired', 'spent', 'ended']);

export type ShownLinkState = ResponseOf<typeof getProfileAccessLinkState>;

/**
 * What became of the link that is on the screen, asked again and again while it may be used.
 *
 * @returns its state, `open` until the portal said otherwise; `isKnown` false while the portal cannot be asked
 */
export function useLinkState(linkId: number | null): ShownLinkState & { isKnown: boolean } {
  const { data, error } = useQuery({
    ...callQuery(getProfileAccessLinkState, { id: linkId ?? 0 }),
    enabled: linkId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      isGone(state.error) || (state.data !== undefined && lastStates.has(state.data.state))
        ? false
        : askEveryMs,
  });
  // Who is no side of it any more, as the profile was taken from them, shows a link that opens nothing.
  if (isGone(error)) return { state: 'ended', claimedByOrganizationName: null, isKnown: true };
  return { state: 'open', claimedByOrganizationName: null, ...data, isKnown: error === null };
}

const isGone = (error: Error | null) => error instanceof ApiError && error.code === 'sharing.link_not_found';
