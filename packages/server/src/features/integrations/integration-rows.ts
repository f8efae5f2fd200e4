import type { ExternalIntegration } from '@plumbline/contract';
import {
  failedPdfSyncStatusIds,
  type KeyScope,
  pdfSyncStatus,
  pendingPdfSyncStatusIds,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

const { completed, delayed } = pdfSyncStatus;

/** How a connection is set. */
export interface IntegrationFacts {
  expirationDate: string | null;
  isEnabled: boolean;
  toAddress: string | null;
  orgExternalId: string | null;
  otherApiPartner: string | null;
  orgUrlPrefix: string | null;
  scopes: readonly KeyScope[];
}

type StoredIntegration = Omit<ExternalIntegration, 'lastUsedAt' | 'previousKeyEndsAt'> & {
  lastUsedAt: Date | null;
  previousKeyEndsAt: Date | null;
};

/** Every connection of an organization, with its key and with what became of the reports that went there. */
export async function readIntegrations(
  tx: Tx,
  organizationId: number,
  now: Date,
): Promise<ExternalIntegration[]> {
  const rows = await tx.query<StoredIntegration>(
    sql`select e.id, e.organization_id, e.ehr_partner_id, e.expires_on as expiration_date,
      e.is_enabled, e.to_address, e.org_external_id, e.other_api_partner, e.org_url_prefix, e.terms_version, e.scopes,
      identity.integration_status(e.organization_id, e.id, ${now.toISOString()}::timestamptz) as status,
      k.shown as api_key, k.last_used_at, k.previous_key_ends_at,
      coalesce(i.pending, 0)::int as pending_count, coalesce(i.failed, 0)::int as failed_count,
      coalesce(i.delivered, 0)::int as delivered_count
    from external_integrations e left join (
      select integration_id, count(*) filter (where intent_status_id = any (${sql.param(pendingPdfSyncStatusIds)}::int[])) as pending,
        count(*) filter (where intent_status_id = any (${sql.param(failedPdfSyncStatusIds)}::int[])) as failed,
        count(*) filter (where intent_status_id = ${completed}) as delivered
      from pdf_sync_intents where organization_id = ${organizationId} and integration_id is not null group by integration_id) i
      on i.integration_id = e.id
    left join (
      select integration_id, max(shown) filter (where ends_at is null) as shown, max(last_used_at) as last_used_at,
        max(ends_at) filter (where ends_at > ${now.toISOString()}::timestamptz) as previous_key_ends_at
      from integration_keys where organization_id = ${organizationId} group by integration_id) k on k.integration_id = e.id
    where e.organization_id = ${organizationId} order by e.id`,
    'integrations.list',
  );
  return rows.map(({ lastUsedAt, previousKeyEndsAt, ...row }) => ({
    ...row,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    previousKeyEndsAt: previousKeyEndsAt?.toISOString() ?? null,
  }));
}

/** Who agreed to the terms, and when; null for a partner without. */
export interface AgreedTerms {
  version: number;
  accountId: number | null;
}

/** A further connection; null where one to that address exists. */
export async function insertIntegration(
  tx: Tx,
  organizationId: number,
  ehrPartnerId: number,
  facts: IntegrationFacts,
  { terms, openedOn, now }: { terms: AgreedTerms | null; openedOn: string | null; now: Date },
): Promise<number | null> {
  const agreedAt = terms === null ? null : now.toISOString();
  const [row] = await tx.query<{ id: number }>(
    sql`insert into external_integrations (organization_id, ehr_partner_id, expires_on, is_enabled, to_address, org_external_id,
      other_api_partner, org_url_prefix, scopes, terms_version, terms_account_id, terms_accepted_at, opened_on)
    values (${organizationId}, ${ehrPartnerId}, ${facts.expirationDate}::date, ${facts.isEnabled}, ${facts.toAddress}::text,
      ${facts.orgExternalId}::text, ${facts.otherApiPartner}::text, ${facts.orgUrlPrefix}::text,
      ${sql.param([...facts.scopes])}::text[], ${terms?.version ?? null}::int, ${terms?.accountId ?? null}::int,
      ${agreedAt}::timestamptz, ${openedOn}::date)
    on conflict (organization_id, lower(to_address)) do nothing returning id`,
    'integrations.create',
  );
  return row?.id ?? null;
}

/** Whether another connection of the organization goes to the address. */
export async function isAddressTaken(
  tx: Tx,
  organizationId: number,
  id: number,
  toAddress: string,
): Promise<boolean> {
  const [row] = await tx.query<{ id: number }>(
    sql`select id from external_integrations
    where organization_id = ${organizationId} and id <> ${id} and lower(to_address) = ${toAddress.toLowerCase()} limit 1`,
    'integrations.address',
  );
  return row !== undefined;
}

/** Changes one, notes terms that somebody agreed to with it, and has what was waiting for its partner looked at again; false where it is not the organization's. */
export async function updateIntegration(
  tx: Tx,
  organizationId: number,
  id: number,
  facts: IntegrationFacts,
  { terms, now }: { terms: AgreedTerms | null; now: Date },
): Promise<boolean> {
  const changed = await tx.query<{ id: number }>(
    sql`update external_integrations set expires_on = ${facts.expirationDate}::date, is_enabled = ${facts.isEnabled},
      to_address = ${facts.toAddress}::text, org_external_id = ${facts.orgExternalId}::text,
      other_api_partner = ${facts.otherApiPartner}::text, org_url_prefix = ${facts.orgUrlPrefix}::text,
      scopes = ${sql.param([...facts.scopes])}::text[], changed_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and id = ${id} returning id`,
    'integrations.update',
  );
  if (changed.length === 0) return false;
  if (terms !== null)
    await tx.query(
      sql`update external_integrations set terms_version = ${terms.version}, terms_account_id = ${terms.accountId}::int,
        terms_accepted_at = ${now.toISOString()}::timestamptz where organization_id = ${organizationId} and id = ${id}`,
      'integrations.agree',
    );
  await tx.query(
    sql`update pdf_sync_intents set next_try_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and integration_id = ${id} and intent_status_id = ${delayed}`,
    'integrations.look_again',
  );
  return true;
}
