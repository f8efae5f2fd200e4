import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { isShown } from '../tests/shown-tests.ts';
import { placesOfProfiles, recomputeAll } from './perform-operation.ts';
import { type Leftover, leftoverOf, planUndo } from './plan-undo.ts';

const facts = z.record(z.string(), z.unknown());
const notedRow = z.object({
  place: z.int(),
  tableName: z.string(),
  key: facts,
  old: facts.nullable(),
  new: facts.nullable(),
  current: facts.nullable(),
});

/** The rows of an operation of the organization in scope, as its job. */
const notedRows = (tx: Tx, operationId: number): Promise<z.output<typeof notedRow>[]> =>
  queryChecked(
    tx,
    notedRow,
    sql`select place, table_name, key, old, new, current from identity.operation_rows(${operationId})`,
    'operations.noted_rows',
  );

/** The groups of the organization that a profile left by an operation. */
export async function groupsLeft(
  tx: Tx,
  operationId: number,
  organizationId: number,
  profileId: number | null,
): Promise<number[]> {
  const rows = await notedRows(tx, operationId);
  return rows.flatMap(({ tableName, key, new: left }) =>
    tableName === 'profile_groups' &&
    left === null &&
    key.organization_id === organizationId &&
    key.profile_id === profileId
      ? [z.int().parse(key.group_id)]
      : [],
  );
}

export interface Undoing {
  operationId: number;
  organizationId: number;
  accountId: number;
  profileIds: readonly number[];
  lastTestId: number;
  /** Tests that were added since, and to whom they go. */
  movedTestIds: readonly number[];
  movedTo: number | null;
}

/**
 * Takes an operation back whose profiles are held: each column that nobody changed since goes back. Then it brings up to date what follows.
 * @returns what stays as it is
 */
export async function undoOperation(tx: Tx, job: string, undoing: Undoing, now: Date): Promise<Leftover[]> {
  const { operationId, organizationId, accountId, profileIds } = undoing;
  const rows = await notedRows(tx, operationId);
  const { picks, leftovers } = planUndo(rows);
  await tx.query(
    sql`update profile_operations set undone_at = ${now.toISOString()}::timestamptz, undone_by = ${accountId}::int,
      undone_in = pg_current_xact_id()
    where organization_id = ${organizationId} and id = ${operationId}`,
    'operations.begin_undo',
  );
  const [undone] = await tx.query<{ conflicting: number[] }>(
    sql`select identity.undo_changes(${operationId}, ${JSON.stringify(picks)}::jsonb, ${sql.param([...undoing.movedTestIds])}::int[],
      ${undoing.movedTo}::int) as conflicting`,
    'operations.undo',
  );
  if (undone === undefined) throw new InvariantError('an operation was not undone');
  await countAgain(tx, job, undoing);
  await recomputeAll(tx, job, organizationId, profileIds, now);
  const refused = rows.filter(({ place }) => undone.conflicting.includes(place));
  return [...leftovers, ...refused.map((row) => leftoverOf(row, []))];
}

/** Counts whoever was tested since for their own period: before, the other one may have been counted there. */
async function countAgain(
  tx: Tx,
  job: string,
  { organizationId, profileIds, lastTestId }: Undoing,
): Promise<void> {
  const places = await placesOfProfiles(tx, profileIds);
  await tx.continueAsJob(job, [...new Set([organizationId, ...places.map((place) => place.organizationId)])]);
  await tx.query(
    sql`select identity.count_tested_person(t.organization_id, t.profile_id, t.id, t.completed_at, not (${isShown}))
    from tests t where t.profile_id = any (${sql.param([...profileIds])}::int[]) and t.id > ${lastTestId} order by t.id`,
    'operations.count_again',
  );
  await tx.continueAsJob(job, [organizationId]);
}
