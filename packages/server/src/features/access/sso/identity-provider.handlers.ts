import {
  confirmIdentityProvider,
  deleteIdentityProvider,
  enableIdentityProvider,
  getIdentityProviders,
  getOwnIdentityProviders,
  type RequestOf,
  saveIdentityProvider,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, handle, handleInPhases, ok } from '../../../platform/http/handle.ts';
import { makeSelfSignedCertificate } from '../../../platform/secrets/self-signed-certificate.ts';
import type { Services } from '../../../platform/services.ts';
import { type LoadedProvider, loadProvider, sealProviderSecret } from './identity-provider.ts';
import { listOwnProviders, listProviders } from './provider-list.ts';
import { checkSettings } from './provider-settings.ts';
import { deleteProvider, saveProvider } from './provider-store.ts';
import { tellOfSingleSignOn } from './tell-of-single-sign-on.job.ts';

/** The life of the portal's own certificate towards a SAML provider: long, since each change has to be made on both sides. */
const certificateLivesDays = 3_650;

export const getIdentityProvidersHandler = handle(getIdentityProviders, async ({ request, tx, services }) =>
  ok({ identityProviders: await listProviders(tx, request.organizationId, services.config) }),
);

export const saveIdentityProviderHandler = handleInPhases(
  saveIdentityProvider,
  async ({ request, services, now, inScope }) => {
    const { id, organizationId, name, allowSwayUsernamePassword, clientSecret } = request;
    const settings = checkSettings(request.settings, services.config);
    if (!settings.ok) return settings;
    const former =
      id === null ? ok(null) : await inScope(async (tx) => ok(await loadProvider(tx, services.keys, id)));
    if (!former.ok) return former;
    if (id !== null && (former.value === null || former.value.kind !== settings.value.kind)) {
      return fail('provider.not_found');
    }
    if (!clientSecret && wouldSendSecretElsewhere(former.value, request.settings)) {
      return fail('provider.secret_needed', {}, { field: 'clientSecret' });
    }
    const secret = await newSecret(request, services, now);
    if (secret !== null && isKeyOnOneMachineOnly(services.config)) return fail('provider.no_secret_key');
    return inScope(async (tx) => {
      const sealed = secret === null ? null : sealProviderSecret(services.keys, organizationId, secret);
      const { kind } = settings.value;
      const allowsPassword = allowSwayUsernamePassword;
      const provider = { id, organizationId, kind, name, settings: settings.value, allowsPassword, sealed };
      const saved = await saveProvider(tx, provider);
      if (saved === null) return fail('provider.not_found');
      await tellOfSingleSignOn(tx, services.jobs, organizationId, id === null ? 'added' : 'changed');
      return ok({ id: saved });
    });
  },
);

/** A key that was created at the first start is stored on this machine's disk, but a database server is shared by every machine. */
const isKeyOnOneMachineOnly = ({ secretKey, database, isDemo }: Services['config']): boolean =>
  secretKey === null && database.kind === 'postgres' && !isDemo;

/**
 * Whoever changes where a secret is sent has to know the secret: otherwise they could obtain it by naming an issuer of their own.
 */
function wouldSendSecretElsewhere(
  former: LoadedProvider | null,
  settings: RequestOf<typeof saveIdentityProvider>['settings'],
): boolean {
  if (former?.kind !== 'oidc' || settings.kind !== 'oidc' || former.clientSecret === null) return false;
  return former.settings.issuer !== settings.issuer || former.settings.clientId !== settings.clientId;
}

function newSecret(
  { id, settings, clientSecret }: RequestOf<typeof saveIdentityProvider>,
  { config }: Services,
  now: Date,
) {
  if (settings.kind === 'oidc') return Promise.resolve(clientSecret ? { clientSecret } : null);
  if (id !== null) return Promise.resolve(null);
  return makeSelfSignedCertificate(new URL(config.publicUrl).hostname, certificateLivesDays, now);
}

export const enableIdentityProviderHandler = handle(
  enableIdentityProvider,
  async ({ request, tx, services }) => {
    // A way in that internal staff opened themselves would be one past everything that is withheld from them.
    if (request.isEnabled) return fail('provider.waits_for_system_admin');
    const [changed] = await tx.query<{ organizationId: number }>(
      sql`update office.identity_providers set is_enabled = false, updated_at = now() where id = ${request.id} returning organization_id`,
      'access.switch_provider_off',
    );
    if (changed === undefined) return fail('provider.not_found');
    await tellOfSingleSignOn(tx, services.jobs, changed.organizationId, 'switchedOffByStaff');
    return ok({});
  },
);

export const getOwnIdentityProvidersHandler = handle(getOwnIdentityProviders, async ({ tx, services }) =>
  ok({ identityProviders: await listOwnProviders(tx, services.config) }),
);

export const confirmIdentityProviderHandler = handle(
  confirmIdentityProvider,
  async ({ request: { id, isEnabled, seenOn }, tx, viewer, services }) => {
    const [row] = await tx.query<{ outcome: 'done' | 'changed' | 'unknown' }>(
      sql`select identity.confirm_provider(${id}, ${isEnabled}, ${seenOn}::timestamptz) as outcome`,
      'access.confirm_provider',
    );
    if (row?.outcome === 'changed') return fail('provider.changed_meanwhile');
    if (row?.outcome !== 'done') return fail('provider.not_found');
    const event = isEnabled ? 'switchedOn' : 'switchedOff';
    await tellOfSingleSignOn(tx, services.jobs, viewer.organizationId, event);
    return ok({});
  },
);

export const deleteIdentityProviderHandler = handle(
  deleteIdentityProvider,
  async ({ request, tx, services }) => {
    const organizationId = await deleteProvider(tx, request.id);
    if (organizationId === null) return fail('provider.not_found');
    await tellOfSingleSignOn(tx, services.jobs, organizationId, 'removed');
    return ok({});
  },
);
