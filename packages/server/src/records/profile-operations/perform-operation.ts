import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { lockProfile, recomputeProfile } from '../comparison/recompute-profile.ts';
import type { RowChange } from './row-changes.ts';

export type OperationKind = 'merge' | 'transferProfile' | 'transferTest' | 'testsToBaseline';

/** An act on whole profiles that is about to be done. */
export interface NewOperation {
  organizationId: number;
  kind: OperationKind;
  accountId: number;
  byStaff: boolean;
  reason: string | null;
  /** Everybody whose rows it changes. */
  profileIds: readonly number[];
  /** Ids and counts that the list of operations tells. Never a name. */
  facts: Readonly<Record<string, number | string | boolean | null>>;
  batchId?: number | null;
}

/**
 * Locks profiles, in the order of their ids, so that until the transaction ends no test is stored for them and nothing else is hung on them.
 * The portal goes on as the job of the organization.
 */
export async function holdProfiles(
  tx: Tx,
  job: string,
  organizationId: number,
  profileIds: readonly number[],
): Promise<void> {
  await tx.continueAsJob(job, [organizationId]);
  for (const id of profileIds.toSorted((one, other) => one - other)) await lockProfile(tx, id);
  tx.send(
    sql`select identity.hold_profiles(${sql.param([...profileIds])}::int[])`,
    'operations.hold_profiles',
  );
}

/**
 * Does an operation on profiles that are held, as the job of its organization: every change or none, each noted as it was and as it was
 * left. Then it brings up to date what follows from them.
 * @returns its id
 */
export async function performOperation(
  tx: Tx,
  job: string,
  operation: NewOperation,
  changes: readonly RowChange[],
  now: Date,
): Promise<number> {
  const { organizationId, profileIds } = operation;
  const ids = sql.param([...profileIds]);
  const [begun] = await tx.query<{ id: number }>(
    sql`insert into profile_operations (organization_id, kind, account_id, by_staff, reason, profile_ids, facts, batch_id, last_test_id, done_at)
    select ${organizationId}::int, ${operation.kind}, ${operation.accountId}::int, ${operation.byStaff}, ${operation.reason}, ${ids}::int[],
      ${JSON.stringify(operation.facts)}::jsonb, ${operation.batchId ?? null}::int,
      coalesce((select max(t.id) from tests t where t.profile_id = any (${ids}::int[])), 0), ${now.toISOString()}::timestamptz
    returning id`,
    'operations.begin',
  );
  if (begun === undefined) throw new InvariantError('an operation was not begun');
  await tx.query(
    sql`select identity.perform_changes(${begun.id}, ${JSON.stringify(changes)}::jsonb)`,
    'operations.perform',
  );
  await recomputeAll(tx, job, organizationId, profileIds, now);
  return begun.id;
}

/** Brings what is derived of profiles up to date in all of their organizations, and comes back to the one in which that was asked. */
export async function recomputeAll(
  tx: Tx,
  job: string,
  organizationId: number,
  profileIds: readonly number[],
  now: Date,
): Promise<void> {
  for (const id of profileIds.toSorted((one, other) => one - other))
    await recomputeProfile(tx, id, now, job, [organizationId]);
  await tx.continueAsJob(job, [organizationId]);
}

const placeRow = z.object({
  organizationId: z.int(),
  name: z.string(),
  isRunning: z.boolean(),
  profileId: z.int(),
});
export type PlaceOfProfile = z.output<typeof placeRow>;

/** The organizations that profiles belong or belonged to, as a job. */
export const placesOfProfiles = (tx: Tx, profileIds: readonly number[]): Promise<PlaceOfProfile[]> =>
  queryChecked(
    tx,
    placeRow,
    sql`select organization_id, name, is_running, profile_id
      from identity.organizations_of_profiles(${sql.param([...profileIds])}::int[])`,
    'operations.places',
  );

const factsRow = z.object({ tableName: z.string(), facts: z.record(z.string(), z.unknown()) });

/** All rows of profiles that an operation may change, in every organization, as the job of one that they belong or belonged to. */
export const rowsOfProfiles = (tx: Tx, profileIds: readonly number[]): Promise<z.output<typeof factsRow>[]> =>
  queryChecked(
    tx,
    factsRow,
    sql`select table_name, facts from identity.rows_of_profiles(${sql.param([...profileIds])}::int[])`,
    'operations.rows_of_profiles',
  );
