import {
  type AccessLinkState,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  type ProfileAccessLink,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aUser } from '../../../platform/test/users.ts';

/** What the portal would know of a profile that is shared; the tests change it under the dialog. */
export interface SharedProfile {
  state: AccessLinkState;
  claimedBy: string | null;
  links: ProfileAccessLink[];
  accounts: object[];
  /** How many links were made. */
  made: number;
}

/** One that was never shared. */
export const neverShared = (): SharedProfile => ({
  state: 'open',
  claimedBy: null,
  links: [],
  accounts: [],
  made: 0,
});

export const aLink = (more: Partial<ProfileAccessLink>): ProfileAccessLink => ({
  id: 41,
  profileId: 3,
  sentToEmail: null,
  createdOn: '2026-11-01T12:00:00Z',
  expiresOn: '2026-11-08T12:00:00Z',
  claimedByAccountId: null,
  claimedOn: null,
  claimedByOrganizationName: null,
  relationshipTypeId: null,
  state: 'open',
  ...more,
});

/** The portal's answers, as what it knows says. */
export function answerSharing(known: SharedProfile, more: Parameters<typeof answerCalls>[0] = []) {
  return answerCalls([
    ...more,
    [
      generateProfileAccessLink,
      (request): Answer => {
        known.made += 1;
        const { sendToEmail = null } = request as { sendToEmail?: string };
        if (sendToEmail !== null) {
          known.accounts = [
            {
              id: null,
              accountId: null,
              email: sendToEmail,
              relationshipTypeId: 0,
              profileAccessLinkId: 51,
              createdOn: null,
            },
          ];
          known.links = [aLink({ id: 51, sentToEmail: sendToEmail, expiresOn: '2026-11-29T12:00:00Z' })];
        }
        const link =
          sendToEmail === null
            ? `https://portal.example/redeem?profileAccessLink=secret-${known.made}`
            : null;
        const expiresOn = '2026-11-28T12:00:00Z';
        return {
          reply: {
            link,
            profileAccessLink: {
              id: known.made,
              uniqueId: link && `secret-${known.made}`,
              link,
              profileId: 3,
              sentToEmail: sendToEmail,
              expiresOn,
              claimedByAccountId: null,
            },
          },
        };
      },
    ],
    [
      getProfileAccessLinkState,
      () => ({ reply: { state: known.state, claimedByOrganizationName: known.claimedBy } }),
    ],
    [getAccountProfilesByProfileId, () => ({ reply: { accountProfiles: known.accounts } })],
    [getProfileAccessLinksByProfileId, () => ({ reply: { profileAccessLinks: known.links } })],
  ]);
}

export const framed = (page: ReactNode, user = aUser()) =>
  renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>{page}</CurrentUserProvider>
    </QueryClientProvider>,
  );

export type Screen = Awaited<ReturnType<typeof framed>>;
export const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

/** What was asked of the portal to make a link. */
export const generated = (calls: ReturnType<typeof answerSharing>) =>
  calls.filter(({ path }) => path === generateProfileAccessLink.path).map(({ request }) => request);
