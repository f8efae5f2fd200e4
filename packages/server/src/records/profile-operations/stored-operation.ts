import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { counted, type Found } from '../../platform/database/page-of.ts';

/** How long an operation can be undone. */
const undoableMs = 30 * 24 * 3_600_000;

const facts = z.object({
  keptProfileId: z.int().nullable().default(null),
  lostProfileId: z.int().nullable().default(null),
  tests: z.int().default(0),
  events: z.int().default(0),
  groups: z.int().default(0),
  closedPeriods: z.int().default(0),
  /** Of a transfer: who or what went, from where and where to. */
  profileId: z.int().nullable().default(null),
  fromOrganizationId: z.int().nullable().default(null),
  toOrganizationId: z.int().nullable().default(null),
  testId: z.int().nullable().default(null),
  fromProfileId: z.int().nullable().default(null),
  toProfileId: z.int().nullable().default(null),
  /** The code whose tests became baseline tests. */
  code: z.string().nullable().default(null),
});

const storedOperation = z.object({
  id: z.int(),
  organizationId: z.int(),
  kind: z.enum(['merge', 'transferProfile', 'transferTest', 'testsToBaseline']),
  accountId: z.int(),
  byStaff: z.boolean(),
  reason: z.string().nullable(),
  profileIds: z.array(z.int()),
  facts,
  batchId: z.int().nullable(),
  lastTestId: z.int(),
  doneAt: z.date(),
  undoneAt: z.date().nullable(),
  leftStanding: z.array(z.string()).nullable(),
  /** The newest one that was done to one of its profiles since and is not undone. */
  newerId: z.int().nullable(),
});
export type StoredOperation = z.output<typeof storedOperation>;

/** Operations of other organizations count too: whoever undoes the older one first would take rows from under the newer one. */
const columns = sql`o.id, o.organization_id, o.kind, o.account_id, o.by_staff, o.reason, o.profile_ids, o.facts, o.batch_id, o.last_test_id,
  o.done_at, o.undone_at, o.left_standing, identity.newer_operation(o.id) as newer_id`;

/** The operations of the organization that the viewer sees, newest first. */
export async function listOperations(
  tx: Tx,
  organizationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<StoredOperation>> {
  const rows = await queryChecked(
    tx,
    storedOperation.extend({ total: z.int() }),
    sql`select ${columns}, count(*) over ()::int as total from profile_operations o
      where o.organization_id = ${organizationId}::int order by o.id desc limit ${limit}::int offset ${offset}::int`,
    'operations.list',
  );
  return counted(rows);
}

export async function findOperation(
  tx: Tx,
  organizationId: number,
  id: number,
): Promise<StoredOperation | undefined> {
  const [operation] = await queryChecked(
    tx,
    storedOperation,
    sql`select ${columns} from profile_operations o where o.organization_id = ${organizationId}::int and o.id = ${id}::int`,
    'operations.find',
  );
  return operation;
}

export const undoableUntil = ({ doneAt }: Pick<StoredOperation, 'doneAt'>): Date =>
  new Date(doneAt.getTime() + undoableMs);

/** Why an operation cannot be undone now; null where it can. */
export function undoObstacle(operation: StoredOperation, now: Date): 'undone' | 'tooOld' | 'newerOne' | null {
  if (operation.undoneAt !== null) return 'undone';
  if (undoableUntil(operation).getTime() <= now.getTime()) return 'tooOld';
  return operation.newerId === null ? null : 'newerOne';
}
