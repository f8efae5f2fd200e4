import type { AccessLinkState } from '@plumbline/contract';
import type { ShownLinkState } from './use-link-state.ts';

/** The outcome of a link that was shown, in words; null for a link that can still be used. */
export function outcomeOfLink({ state, claimedByOrganizationName }: ShownLinkState): string | null {
  return state === 'claimed'
    ? `${claimedByOrganizationName ?? 'A family account'} has used this link.`
    : outcomes[state];
}

const outcomes: Readonly<Record<Exclude<AccessLinkState, 'claimed'>, string | null>> = {
  open: null,
  expired: 'This link has expired.',
  spent: 'This link was closed after five attempts that did not match the profile.',
  blocked:
    'This link does not work at the moment. Sharing is off, or you do not have permission to share the profile.',
  ended: 'This link no longer works. Someone ended it or created a newer one.',
};
