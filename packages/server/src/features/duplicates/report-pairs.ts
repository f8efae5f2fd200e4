import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';

/** A pair as it is stored: the ids of the two, the lower first. */
export interface StoredPair {
  low: number;
  high: number;
  weight: number;
  reason: string;
}

/** Adds pairs to a report; two who share several keys are compared for each, and stored once. */
export async function storePairs(
  tx: Tx,
  { organizationId, id }: WorkKey,
  pairs: readonly StoredPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    sql`insert into duplicate_pairs (organization_id, report_id, low_profile_id, high_profile_id, weight, reason)
      select ${organizationId}::int, ${id}::int, n.low, n.high, n.weight, n.reason
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n (low int, high int, weight float8, reason text)
      on conflict do nothing`,
    'duplicates.store_pairs',
  );
}

export const surestPairs = (tx: Tx, { organizationId, id }: WorkKey, most: number): Promise<StoredPair[]> =>
  tx.query<StoredPair>(
    sql`select low_profile_id as low, high_profile_id as high, weight, reason from duplicate_pairs
      where organization_id = ${organizationId}::int and report_id = ${id}::int
      order by weight desc, low_profile_id, high_profile_id limit ${most}`,
    'duplicates.surest_pairs',
  );

/** Forgets what a report needed while it was made. */
export async function purgePairs(tx: Tx, { organizationId, id }: WorkKey): Promise<void> {
  await tx.query(
    sql`delete from duplicate_pairs where organization_id = ${organizationId}::int and report_id = ${id}::int`,
    'duplicates.purge_pairs',
  );
}

export async function purgeKeys(tx: Tx, { organizationId, id }: WorkKey): Promise<void> {
  await tx.query(
    sql`delete from duplicate_report_keys where organization_id = ${organizationId}::int and report_id = ${id}::int`,
    'duplicates.purge_keys',
  );
}

/** The new report takes the place of those before. */
export async function purgeOlderReports(tx: Tx, { organizationId, id }: WorkKey): Promise<void> {
  await tx.query(
    sql`delete from duplicate_reports where organization_id = ${organizationId}::int and id < ${id}::int`,
    'duplicates.purge_older_reports',
  );
}
