import type { IdentityProvider } from '@plumbline/contract';

/** A single sign-on connection that is off, with one domain that nobody proved. */
export const aConnection = (over: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: 7,
  organizationId: 3,
  name: 'School sign-in',
  settings: { kind: 'oidc', issuer: 'https://login.example.org', clientId: 'portal' },
  isEnabled: false,
  allowSwayUsernamePassword: true,
  secretChangedOn: '2026-01-05T12:00:00.000Z',
  changedOn: '2026-01-05T12:00:00.000Z',
  accountCount: 4,
  domains: [
    {
      id: 21,
      domain: 'school.example',
      proof: 'plumbline-verification=x',
      verifiedOn: null,
      verifiedHow: null,
    },
  ],
  addresses: {
    redirectUri: 'https://portal.example.org/oauth/callback',
    entityId: null,
    answerUrl: null,
    signOutUrl: null,
  },
  ...over,
});
