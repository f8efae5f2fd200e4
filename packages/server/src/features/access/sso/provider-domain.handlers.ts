import {
  addIdentityProviderDomain,
  proveIdentityProviderDomain,
  removeIdentityProviderDomain,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, handle, handleInPhases, ok } from '../../../platform/http/handle.ts';
import { randomSecret } from '../../../platform/secrets/secret-token.ts';

/** A record of its own name, so that the domain's other records stay as they are. */
const recordNameOf = (domain: string): string => `_plumbline.${domain}`;

export const addIdentityProviderDomainHandler = handle(addIdentityProviderDomain, async ({ request, tx }) => {
  const proof = `plumbline-verification=${randomSecret()}`;
  const [added] = await tx.query<{ id: number | null }>(
    sql`select identity.add_provider_domain(${request.identityProviderId}, ${request.domain}, ${proof}) as id`,
    'access.add_provider_domain',
  );
  return added?.id ? ok({ id: added.id }) : fail('provider.not_found');
});

interface DomainRow {
  domain: string;
  proof: string;
}

/** By its record, asked for outside of any transaction; or by the word of a staff member, whose reason stands in the audit log. */
export const proveIdentityProviderDomainHandler = handleInPhases(
  proveIdentityProviderDomain,
  async ({ request, services, inScope }) => {
    const found = await inScope(async (tx) => {
      const [row] = await tx.query<DomainRow>(
        sql`select domain, proof from identity.provider_domain(${request.id})`,
        'access.provider_domain',
      );
      return row === undefined ? fail('provider.domain_not_found') : ok(row);
    });
    if (!found.ok) return found;
    const { domain, proof } = found.value;
    const reason = request.reason ?? null;
    if (reason === null) {
      const records = await services.readTxtRecords(recordNameOf(domain));
      if (!records.some((record) => record.trim() === proof)) return fail('provider.proof_missing');
    }
    return inScope(
      async (tx) => {
        const [done] = await tx.query<{ outcome: 'proven' | 'taken' | 'unknown' }>(
          sql`select identity.prove_provider_domain(${request.id}, ${reason === null ? 'dns' : 'staff'}) as outcome`,
          'access.prove_provider_domain',
        );
        if (done?.outcome === 'taken') return fail('provider.domain_taken');
        return done?.outcome === 'proven' ? ok({}) : fail('provider.domain_not_found');
      },
      reason === null ? {} : { reason },
    );
  },
);

export const removeIdentityProviderDomainHandler = handle(
  removeIdentityProviderDomain,
  async ({ request, tx }) => {
    const [done] = await tx.query<{ isDone: boolean }>(
      sql`select identity.remove_provider_domain(${request.id}) as is_done`,
      'access.remove_provider_domain',
    );
    return done?.isDone ? ok({}) : fail('provider.domain_not_found');
  },
);
