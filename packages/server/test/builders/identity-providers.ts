import { randomBytes } from 'node:crypto';
import type { IdentityProviderSettings } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { type SigningKey, sealProviderSecret } from '../../src/features/access/sso/identity-provider.ts';
import type { KeyRing } from '../../src/platform/secrets/key-ring.ts';
import type { TestDatabase } from '../database/test-database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

const nowhere: IdentityProviderSettings = {
  kind: 'oidc',
  issuer: 'https://login.example.org',
  clientId: 'fixture',
};

/** An enabled connection of an organization, with settings that lead nowhere unless given. */
export async function givenIdentityProvider(
  db: Owner,
  organizationId: number,
  overrides: {
    settings?: IdentityProviderSettings;
    secret?: { keys: KeyRing; value: { clientSecret: string } | SigningKey };
    allowsPassword?: boolean;
    isEnabled?: boolean;
    /** Proven domains. */
    domains?: readonly string[];
  } = {},
): Promise<number> {
  const settings = overrides.settings ?? nowhere;
  const [made] = await db.owner<{ id: number }>(sql`insert into identity_providers
    (organization_id, kind, name, settings, is_enabled, allows_password)
    values (${organizationId}, ${settings.kind}, 'Fixture sign-in', ${JSON.stringify(settings)}::jsonb,
      ${overrides.isEnabled ?? true}, ${overrides.allowsPassword ?? true}) returning id`);
  const id = made?.id ?? 0;
  if (overrides.secret !== undefined) {
    const sealed = sealProviderSecret(overrides.secret.keys, organizationId, overrides.secret.value);
    await db.owner(sql`insert into identity_provider_secrets values (${id}, ${sealed})`);
  }
  for (const domain of overrides.domains ?? []) {
    await db.owner(sql`insert into identity_provider_domains
      (identity_provider_id, organization_id, domain, proof, verified_at, verified_how)
      values (${id}, ${organizationId}, ${domain}, 'fixture', now(), 'staff')`);
  }
  return id;
}

/** Makes the live sessions of an account ones that came from a connection. */
export async function givenSignInThrough(db: Owner, providerId: number, accountId: number): Promise<void> {
  const [exchange] = await db.owner<{ id: number }>(sql`insert into sign_in_exchanges
    (code_hash, browser_hash, identity_provider_id, account_id, expires_at, used_at)
    values (${randomBytes(32)}, ${randomBytes(32)}, ${providerId}, ${accountId}, now(), now()) returning id`);
  await db.owner(sql`update sessions set sign_in_exchange_id = ${exchange?.id ?? 0}, auth_source = 2
    where account_id = ${accountId}`);
}
