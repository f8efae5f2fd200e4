import {
  addIdentityProviderDomain,
  proveIdentityProviderDomain,
  removeIdentityProviderDomain,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, handle, handleInPhases, ok } from '../../../platform/http/handle.ts';
import { randomSecret } from '../../../platform/secrets/secret-token.ts';
import { addDomain, proveDomain } from './provider-store.ts';
import { tellOfSingleSignOn } from './tell-of-single-sign-on.job.ts';

/** The record has a name of its own, so that the domain's other records stay unchanged. */
const recordNameOf = (domain: string): string => `_plumbline.${domain}`;

export const addIdentityProviderDomainHandler = handle(addIdentityProviderDomain, async ({ request, tx }) => {
  const proof = `plumbline-verification=${randomSecret()}`;
  const id = await addDomain(tx, { providerId: request.identityProviderId, domain: request.domain, proof });
  return id === null ? fail('provider.not_found') : ok({ id });
});

interface DomainRow {
  organizationId: number;
  domain: string;
  proof: string;
}

/**
 * Proves a domain by its record, which is read outside any transaction, or by the statement of a staff member, whose reason is in
 * the audit log.
 */
export const proveIdentityProviderDomainHandler = handleInPhases(
  proveIdentityProviderDomain,
  async ({ request, services, inScope }) => {
    const found = await inScope(async (tx) => {
      const [row] = await tx.query<DomainRow>(
        sql`select organization_id, domain, proof from office.identity_provider_domains where id = ${request.id}`,
        'access.provider_domain',
      );
      return row === undefined ? fail('provider.domain_not_found') : ok(row);
    });
    if (!found.ok) return found;
    const { organizationId, domain, proof } = found.value;
    const reason = request.reason ?? null;
    if (reason === null) {
      const records = await services.readTxtRecords(recordNameOf(domain));
      if (!records.some((record) => record.trim() === proof)) return fail('provider.proof_missing');
    }
    return inScope(
      async (tx) => {
        const how = reason === null ? 'dns' : 'staff';
        const outcome = await proveDomain(tx, { id: request.id, domain, how });
        if (outcome === 'taken') return fail('provider.domain_taken');
        if (outcome === 'unknown') return fail('provider.domain_not_found');
        await tellOfSingleSignOn(
          tx,
          services.jobs,
          organizationId,
          how === 'dns' ? 'proven' : 'saidToBeTheirs',
        );
        return ok({});
      },
      reason === null ? {} : { reason },
    );
  },
);

export const removeIdentityProviderDomainHandler = handle(
  removeIdentityProviderDomain,
  async ({ request, tx }) => {
    const [removed] = await tx.query<{ id: number }>(
      sql`delete from office.identity_provider_domains where id = ${request.id} returning id`,
      'access.remove_provider_domain',
    );
    return removed ? ok({}) : fail('provider.domain_not_found');
  },
);
