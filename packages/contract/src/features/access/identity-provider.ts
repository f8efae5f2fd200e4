import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';

const address = z
  .url({ protocol: /^https?$/, error: 'Must be an address like https://login.example.org' })
  .max(500);
const pem = z
  .string()
  .trim()
  .max(10_000)
  .regex(/^-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----$/, {
    error: 'Must be a certificate in PEM form, from BEGIN CERTIFICATE to END CERTIFICATE',
  });

/** The settings of an OpenID Connect provider. The client secret is stored separately. */
export const oidcSettings = z.object({
  kind: z.literal('oidc'),
  issuer: address,
  clientId: z.string().trim().min(1, { error: 'required' }).max(200),
});
export type OidcSettings = z.infer<typeof oidcSettings>;

/** What a SAML identity provider is known by, as its metadata say it. */
export const samlSettings = z.object({
  kind: z.literal('saml'),
  idpEntityId: z.string().trim().min(1, { error: 'required' }).max(500),
  signInUrl: address,
  /** Null where the provider has no single logout. */
  signOutUrl: address.nullable(),
  /** Two while the provider changes its key. */
  certificates: z.array(pem).min(1, { error: 'required' }).max(3),
  /** The attribute that holds the email; null looks at the usual ones and at the name id. */
  emailAttribute: z.string().trim().min(1).max(200).nullable(),
});
export type SamlSettings = z.infer<typeof samlSettings>;

export const identityProviderSettings = z.discriminatedUnion('kind', [oidcSettings, samlSettings]);
export type IdentityProviderSettings = z.infer<typeof identityProviderSettings>;

/** A domain of a connection: its emails sign in there once it is proven to be the organization's. */
export const identityProviderDomain = z.object({
  id,
  domain: z.string(),
  /** What a TXT record of the domain has to say. */
  proof: z.string(),
  verifiedOn: instant.nullable(),
  /** By the record, or by a staff member with a reason. */
  verifiedHow: z.enum(['dns', 'staff']).nullable(),
});
export type IdentityProviderDomain = z.infer<typeof identityProviderDomain>;

/** A connection as internal staff and System Admins see it: everything but its secret. */
export const identityProvider = z.object({
  id,
  organizationId: id,
  name: z.string(),
  settings: identityProviderSettings,
  isEnabled: z.boolean(),
  allowSwayUsernamePassword: z.boolean(),
  /** When the secret was last set; null where there is none. */
  secretChangedOn: instant.nullable(),
  /** When anything of it was last changed. Whoever switches it on says which state they read. */
  changedOn: instant,
  accountCount: z.int(),
  domains: z.array(identityProviderDomain),
  /** What the provider's administrator enters on their side. */
  addresses: z.object({
    /** OpenID Connect: where the provider sends people back. */
    redirectUri: z.string().nullable(),
    /** SAML: our entity id, which is also where our metadata are. */
    entityId: z.string().nullable(),
    /** SAML: where the provider posts its answer. */
    answerUrl: z.string().nullable(),
    /** SAML: where the provider sends people after it ended its session. */
    signOutUrl: z.string().nullable(),
  }),
});
export type IdentityProvider = z.infer<typeof identityProvider>;
