import type { AccessLinkState } from '@plumbline/contract';
import type { ShownLinkState } from './use-link-state.ts';

/** What a link that is not open says of itself where it was shown; null for one that can be used. */
export function outcomeOfLink({ state, claimedByOrganizationName }: ShownLinkState): string | null {
  return state === 'claimed'
    ? `${claimedByOrganizationName ?? 'A family account'} has used this link.`
    : outcomes[state];
}

const outcomes: Readonly<Record<Exclude<AccessLinkState, 'claimed'>, string | null>> = {
  open: null,
  expired: 'This link has expired.',
  spent: 'This link was closed after five tries that did not match the profile.',
  blocked:
    'This link does not work at the moment: sharing is switched off, or you may not share the profile.',
  ended: 'This link was ended: a newer one was made, or somebody ended it.',
};
