import { type IdentityProvider, identityProvider } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { redirectUriOf } from './oidc-client.ts';
import { samlAddresses } from './saml-client.ts';

const when = z.coerce.date().transform((at) => at.toISOString());
const stored = identityProvider
  .omit({ addresses: true, secretChangedOn: true, changedOn: true, domains: true })
  .extend({
    secretChangedOn: when.nullable(),
    changedOn: when,
    domains: z.array(identityProvider.shape.domains.element.extend({ verifiedOn: when.nullable() })),
  });

/** Returns an organization's connections with everything but their secrets. */
export async function listProviders(
  tx: Tx,
  organizationId: number,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
): Promise<IdentityProvider[]> {
  const providers = await queryChecked(
    tx,
    stored,
    sql`select p.id, p.organization_id, p.name, p.settings, p.is_enabled, p.allows_password as allow_sway_username_password,
        p.secret_changed_at as secret_changed_on, p.updated_at as changed_on, p.account_count,
        coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'proof', d.proof,
            'verifiedOn', d.verified_at, 'verifiedHow', d.verified_how) order by d.domain)
          from office.identity_provider_domains d where d.identity_provider_id = p.id), '[]') as domains
      from office.identity_providers p where p.organization_id = ${organizationId} order by p.name, p.id`,
    'access.list_providers',
  );
  return withAddresses(providers, publicUrl);
}

/** Returns the connections of the selected organization as its System Admin reads them, without their secrets. */
export async function listOwnProviders(
  tx: Tx,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
): Promise<IdentityProvider[]> {
  const providers = await queryChecked(
    tx,
    stored,
    sql`select id, organization_id, name, settings, is_enabled, allow_sway_username_password, secret_changed_on, changed_on,
        account_count, domains from identity.own_providers()`,
    'access.list_own_providers',
  );
  return withAddresses(providers, publicUrl);
}

const withAddresses = (
  providers: readonly Omit<IdentityProvider, 'addresses'>[],
  publicUrl: string,
): IdentityProvider[] =>
  providers.map((provider) => ({ ...provider, addresses: addressesOf(provider, publicUrl) }));

function addressesOf(
  { id, settings }: Pick<IdentityProvider, 'id' | 'settings'>,
  publicUrl: string,
): IdentityProvider['addresses'] {
  if (settings.kind === 'oidc') {
    return { redirectUri: redirectUriOf({ publicUrl }), entityId: null, answerUrl: null, signOutUrl: null };
  }
  return { redirectUri: null, ...samlAddresses(publicUrl, id) };
}
