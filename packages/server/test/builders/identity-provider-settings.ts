import type { IdentityProviderSettings } from '@plumbline/contract';

type Of<Kind> = Extract<IdentityProviderSettings, { kind: Kind }>;

export const oidcSettings = (over: Partial<Of<'oidc'>> = {}) => ({
  kind: 'oidc' as const,
  issuer: 'https://login.example.org',
  clientId: 'portal',
  ...over,
});

export const samlSettings = (over: Partial<Of<'saml'>> & Pick<Of<'saml'>, 'certificates'>) => ({
  kind: 'saml' as const,
  idpEntityId: 'https://idp.example.org',
  signInUrl: 'https://idp.example.org:8443/sso',
  signOutUrl: null,
  emailAttribute: null,
  ...over,
});
