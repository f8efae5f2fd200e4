import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A connection as internal staff save it. */
export interface SavedProvider {
  /** Null for a new one. */
  id: number | null;
  organizationId: number;
  kind: string;
  name: string;
  settings: unknown;
  allowsPassword: boolean;
  /** The encrypted secret; null keeps the present one. */
  sealed: string | null;
}

/** @returns the connection's id; null where there is none of that kind in that organization, or no such organization */
export async function saveProvider(tx: Tx, provider: SavedProvider): Promise<number | null> {
  const saved = provider.id === null ? await addProvider(tx, provider) : await changeProvider(tx, provider);
  if (saved !== null && provider.sealed !== null) {
    // Nobody may read a secret, so it cannot be changed in place. The row of the connection is locked until the end.
    removeSecret(tx, saved);
    await tx.query(
      sql`insert into office.identity_provider_secrets (identity_provider_id, sealed) values (${saved}, ${provider.sealed})`,
      'access.add_provider_secret',
    );
  }
  return saved;
}

async function addProvider(tx: Tx, provider: SavedProvider): Promise<number | null> {
  const [added] = await tx.query<{ id: number }>(
    sql`insert into office.identity_providers (organization_id, kind, name, settings, allows_password, secret_changed_at)
      select o.id, ${provider.kind}, ${provider.name}, ${JSON.stringify(provider.settings)}::jsonb, ${provider.allowsPassword}::boolean,
        case when ${provider.sealed !== null}::boolean then now() end
      from office.organizations o where o.id = ${provider.organizationId} and o.deleted_at is null returning id`,
    'access.add_provider',
  );
  return added?.id ?? null;
}

async function changeProvider(tx: Tx, provider: SavedProvider): Promise<number | null> {
  const [changed] = await tx.query<{ id: number }>(
    sql`update office.identity_providers p set name = ${provider.name}, settings = ${JSON.stringify(provider.settings)}::jsonb,
        allows_password = ${provider.allowsPassword}, updated_at = now(),
        secret_changed_at = case when ${provider.sealed !== null}::boolean then now() else p.secret_changed_at end
      where p.id = ${provider.id} and p.organization_id = ${provider.organizationId} and p.kind = ${provider.kind} returning p.id`,
    'access.change_provider',
  );
  return changed?.id ?? null;
}

const removeSecret = (tx: Tx, providerId: number): void =>
  tx.send(
    sql`delete from office.identity_provider_secrets where identity_provider_id = ${providerId}`,
    'access.remove_provider_secret',
  );

/** Deletes a connection with its domains and its secret. */
export async function deleteProvider(tx: Tx, providerId: number): Promise<number | null> {
  const [deleted] = await tx.query<{ organizationId: number }>(
    sql`update office.identity_providers set is_enabled = false, deleted_at = now(), updated_at = now()
      where id = ${providerId} returning organization_id`,
    'access.delete_provider',
  );
  if (deleted === undefined) return null;
  tx.send(
    sql`delete from office.identity_provider_domains where identity_provider_id = ${providerId}`,
    'access.remove_provider_domains',
  );
  removeSecret(tx, providerId);
  return deleted.organizationId;
}

/** @returns the domain's id, also where the connection had it already; null where there is no such connection */
export async function addDomain(
  tx: Tx,
  { providerId, domain, proof }: { providerId: number; domain: string; proof: string },
): Promise<number | null> {
  const [added] = await tx.query<{ id: number }>(
    sql`insert into office.identity_provider_domains (identity_provider_id, organization_id, domain, proof)
      select p.id, p.organization_id, ${domain}, ${proof} from office.identity_providers p where p.id = ${providerId}
      on conflict (identity_provider_id, domain) do nothing returning id`,
    'access.add_provider_domain',
  );
  if (added !== undefined) return added.id;
  // The query runs afterwards, so that it also finds a domain that somebody else added meanwhile.
  const [known] = await tx.query<{ id: number }>(
    sql`select d.id from office.identity_provider_domains d join office.identity_providers p on p.id = d.identity_provider_id
      where d.identity_provider_id = ${providerId} and d.domain = ${domain}`,
    'access.known_provider_domain',
  );
  return known?.id ?? null;
}

/**
 * Stores that a domain is proven. It then belongs to one connection: another one's proof of the same domain is `taken`, and of two
 * that arrive together the second waits and finds the first.
 */
export async function proveDomain(
  tx: Tx,
  { id, domain, how }: { id: number; domain: string; how: 'dns' | 'staff' },
): Promise<'proven' | 'taken' | 'unknown'> {
  await takeAdvisoryLock(tx, 'access.prove_domain', domain);
  const [proven] = await tx.query<{ id: number }>(
    sql`update office.identity_provider_domains d set verified_at = now(), verified_how = ${how}
      where d.id = ${id} and d.verified_at is null and not exists (select 1 from office.identity_provider_domains other
        where other.domain = d.domain and other.verified_at is not null)
      returning d.id`,
    'access.prove_provider_domain',
  );
  if (proven !== undefined) return 'proven';
  const [row] = await tx.query<{ isProven: boolean }>(
    sql`select verified_at is not null as is_proven from office.identity_provider_domains where id = ${id}`,
    'access.is_domain_proven',
  );
  if (row === undefined) return 'unknown';
  return row.isProven ? 'proven' : 'taken';
}
