import { type OidcSettings, oidcSettings, type SamlSettings, samlSettings } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { KeyRing } from '../../../platform/secrets/key-ring.ts';
import { openSealed, seal } from '../../../platform/secrets/sealed-secret.ts';

interface Common {
  id: number;
  organizationId: number;
  isEnabled: boolean;
}

export interface OidcProvider extends Common {
  kind: 'oidc';
  settings: OidcSettings;
  /** Null for a client without a secret. */
  clientSecret: string | null;
}

/** The portal's own key towards one SAML provider, with the certificate that the provider checks it by. */
export interface SigningKey {
  privateKey: string;
  certificate: string;
}

export interface SamlProvider extends Common {
  kind: 'saml';
  settings: SamlSettings;
  signing: SigningKey;
}

export type LoadedProvider = OidcProvider | SamlProvider;

const oidcSecret = z.object({ clientSecret: z.string() });
const samlSecret = z.object({ privateKey: z.string(), certificate: z.string() });

const secretsKey = (keys: KeyRing): Buffer => keys.keyFor('access.provider-secret');
const ownerOf = (organizationId: number): string => `organization:${organizationId}`;

/** Encrypts the secret of a connection, bound to the organization that it belongs to. */
export function sealProviderSecret(
  keys: KeyRing,
  organizationId: number,
  secret: { clientSecret: string } | SigningKey,
): string {
  return seal(secretsKey(keys), JSON.stringify(secret), ownerOf(organizationId));
}

/**
 * Returns a connection by its id, with its secret decrypted; null when there is none. Whoever signs somebody in checks `isEnabled`
 * too.
 */
export async function loadProvider(tx: Tx, keys: KeyRing, id: number): Promise<LoadedProvider | null> {
  const [row] = await tx.query<Common & { kind: 'oidc' | 'saml'; settings: unknown; sealed: string | null }>(
    sql`select id, organization_id, kind, settings, is_enabled, sealed
      from identity.provider_facts(${id})`,
    'access.provider_facts',
  );
  if (row === undefined) return null;
  const { organizationId, isEnabled, sealed } = row;
  const secret: unknown =
    sealed === null ? null : JSON.parse(openSealed(secretsKey(keys), sealed, ownerOf(organizationId)));
  if (row.kind === 'oidc') {
    const settings = oidcSettings.parse(row.settings);
    const clientSecret = secret === null ? null : oidcSecret.parse(secret).clientSecret;
    return { kind: 'oidc', id, organizationId, isEnabled, settings, clientSecret };
  }
  return {
    kind: 'saml',
    id,
    organizationId,
    isEnabled,
    settings: samlSettings.parse(row.settings),
    signing: samlSecret.parse(secret),
  };
}

/** Returns the enabled connection of an email's domain; null where it signs in by password. */
export async function providerIdOf(tx: Tx, email: string): Promise<number | null> {
  const [row] = await tx.query<{ id: number | null }>(
    sql`select identity.provider_of_domain(${domainOf(email)}) as id`,
    'access.provider_of_domain',
  );
  return row?.id ?? null;
}

/** Returns the part after the `@`, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
