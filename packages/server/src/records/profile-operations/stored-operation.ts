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
  /** The group whose transfer it was a part of. */
  fromGroupId: z.int().nullable().default(null),
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
  /** In which organization that was done. */
  newerOrganizationId: z.int().nullable(),
  /** Whether the viewer in scope sees that one. */
  isNewerSeen: z.boolean(),
});
export type StoredOperation = z.output<typeof storedOperation>;

/** Operations of other organizations count too: whoever undoes the older one first would take rows from under the newer one. */
const columns = sql`o.id, o.organization_id, o.kind, o.account_id, o.by_staff, o.reason, o.profile_ids, o.facts, o.batch_id, o.last_test_id,
  o.done_at, o.undone_at, o.left_standing, newer.id as newer_id, newer.organization_id as newer_organization_id,
  exists (select 1 from profile_operations seen where seen.id = newer.id) as is_newer_seen`;
const withNewer = sql`left join lateral identity.newer_operation_of(o.id) newer on true`;

const listedOperation = storedOperation.extend({
  total: z.int(),
  /** Of the entry of a transferred group: how many people it has, and of how many it was undone, last at what time. */
  people: z.int().nullable(),
  undonePeople: z.int().nullable(),
  lastUndoneAt: z.date().nullable(),
});
export type ListedOperation = Omit<z.output<typeof listedOperation>, 'total'>;

/** Parts of one transferred group, of which the newest one is shown for all. */
const isSameGroup = sql`part.organization_id = o.organization_id and part.batch_id = o.batch_id and part.kind = 'transferProfile'`;
const isOfGroup = sql`o.kind = 'transferProfile' and o.batch_id is not null`;

/**
 * The operations of the organization that the viewer sees, newest first. A transferred group is one of them, and its people are listed with its
 * id. The page is cut before anything else is looked up of its rows.
 */
export async function listOperations(
  tx: Tx,
  organizationId: number,
  groupTransferId: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<ListedOperation>> {
  const isListed =
    groupTransferId === null
      ? sql`(not (${isOfGroup}) or not exists (select 1 from profile_operations part where ${isSameGroup} and part.id > o.id))`
      : sql`o.kind = 'transferProfile' and o.batch_id = ${groupTransferId}::int`;
  const rows = await queryChecked(
    tx,
    listedOperation,
    sql`with page as materialized (select o.*, count(*) over ()::int as total from profile_operations o
        where o.organization_id = ${organizationId}::int and ${isListed} order by o.id desc limit ${limit}::int offset ${offset}::int)
      select ${columns}, o.total, parts.people, parts.undone_people, parts.last_undone_at from page o ${withNewer}
        left join lateral (select count(*)::int as people, count(part.undone_at)::int as undone_people, max(part.undone_at) as last_undone_at
          from profile_operations part where ${isSameGroup}) parts on ${isOfGroup} and ${groupTransferId === null}
      order by o.id desc`,
    groupTransferId === null ? 'operations.list' : 'operations.list_of_group',
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
    sql`select ${columns} from profile_operations o ${withNewer} where o.organization_id = ${organizationId}::int and o.id = ${id}::int`,
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
