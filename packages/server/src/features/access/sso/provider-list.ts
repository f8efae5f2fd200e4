import { type IdentityProvider, identityProvider } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { redirectUriOf } from './oidc-client.ts';
import { samlAddresses } from './saml-client.ts';

const when = z.coerce.date().transform((at) => at.toISOString());
const stored = identityProvider.omit({ addresses: true, secretChangedOn: true, domains: true }).extend({
  secretChangedOn: when.nullable(),
  domains: z.array(identityProvider.shape.domains.element.extend({ verifiedOn: when.nullable() })),
});

/** An organization's connections with everything but their secrets. */
export async function listProviders(
  tx: Tx,
  organizationId: number,
  { publicUrl }: Pick<Services['config'], 'publicUrl'>,
): Promise<IdentityProvider[]> {
  const [row] = await tx.query<{ providers: unknown }>(
    sql`select identity.list_providers(${organizationId}) as providers`,
    'access.list_providers',
  );
  return z
    .array(stored)
    .parse(row?.providers)
    .map((provider) => ({ ...provider, addresses: addressesOf(provider, publicUrl) }));
}

function addressesOf(
  { id, settings }: Pick<IdentityProvider, 'id' | 'settings'>,
  publicUrl: string,
): IdentityProvider['addresses'] {
  if (settings.kind === 'oidc') {
    return { redirectUri: redirectUriOf({ publicUrl }), entityId: null, answerUrl: null, signOutUrl: null };
  }
  return { redirectUri: null, ...samlAddresses(publicUrl, id) };
}
