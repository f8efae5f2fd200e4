import { getProfileOperationsPaged, type ProfileOperation } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { handle, ok } from '../../platform/http/handle.ts';
import {
  type ListedOperation,
  listOperations,
  undoableUntil,
  undoObstacle,
} from '../../records/profile-operations/stored-operation.ts';

export const getProfileOperationsPagedHandler = handle(
  getProfileOperationsPaged,
  async ({ request, tx, viewer, now }) => {
    const isStaff = viewer.kind === 'super';
    const { rows, totalCount } = await pageOf(request, (page) =>
      listOperations(tx, viewer.organizationId, request.groupTransferId, rowsOfPage(page)),
    );
    const [accounts, groups] = await Promise.all([
      accountNames(
        tx,
        rows.flatMap(({ byStaff, accountId }) => (byStaff ? [] : [accountId])),
        !isStaff,
      ),
      groupNames(
        tx,
        viewer.organizationId,
        rows.flatMap(({ people, facts }) => (people === null ? [] : (facts.fromGroupId ?? []))),
      ),
    ]);
    return ok({
      profileOperations: rows.map((row) => operationView(row, { accounts, groups }, now, isStaff)),
      totalRowCount: totalCount,
    });
  },
);

interface Names {
  accounts: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
}

/** Who did each; internal staff are not named to customers, nor customers to them. */
async function accountNames(
  tx: Tx,
  ids: readonly number[],
  isNamed: boolean,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || !isNamed) return new Map();
  const rows = await tx.query<{ accountId: number; name: string }>(
    sql`select account_id, name from identity.account_names(${sql.param([...new Set(ids)])}::int[])`,
    'tools.account_names',
  );
  return new Map(rows.map(({ accountId, name }) => [accountId, name]));
}

/** The groups among these that the viewer sees. */
async function groupNames(
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; name: string }>(
    sql`select id, name from groups where organization_id = ${organizationId}::int
      and id = any (${sql.param([...new Set(ids)])}::int[])`,
    'tools.group_names',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function operationView(
  row: ListedOperation,
  { accounts, groups }: Names,
  now: Date,
  isStaff: boolean,
): ProfileOperation {
  const { id, facts, reason, doneAt, leftStanding, batchId, organizationId } = row;
  const { fromGroupId: _fromGroupId, ...told } = facts;
  const isGroup = row.people !== null;
  const kind = isGroup ? 'transferGroup' : row.kind;
  const whole = isGroup ? wholeOf(row) : row;
  const obstacle = undoObstacle(whole, now);
  return {
    id,
    kind,
    ...told,
    profileId: isGroup ? null : told.profileId,
    accountName: row.byStaff ? null : (accounts.get(row.accountId) ?? null),
    isByStaff: row.byStaff,
    reason: row.byStaff ? null : reason,
    staffReason: row.byStaff ? reason : null,
    doneOn: doneAt.toISOString(),
    undoableUntil: undoableUntil(row).toISOString(),
    undoneOn: whole.undoneAt?.toISOString() ?? null,
    obstacle,
    newerId: isStaff || row.isNewerSeen ? whole.newerId : null,
    newerOrganizationId:
      isStaff && row.newerOrganizationId !== organizationId ? whole.newerOrganizationId : null,
    stays: isGroup ? [] : (leftStanding ?? []),
    bulkMergeId: kind === 'merge' ? batchId : null,
    groupTransfer: groupOf(row, groups),
  };
}

function groupOf(
  { people, undonePeople, batchId, facts }: ListedOperation,
  groups: Names['groups'],
): ProfileOperation['groupTransfer'] {
  if (people === null || batchId === null) return null;
  const groupName = groups.get(facts.fromGroupId ?? 0) ?? null;
  return { id: batchId, groupName, people, undonePeople: undonePeople ?? 0 };
}

/** A transferred group is undone once it is for everybody. What a newer change hinders is told of each person. */
const wholeOf = (row: ListedOperation): ListedOperation => ({
  ...row,
  undoneAt: row.undonePeople === row.people ? row.lastUndoneAt : null,
  newerId: null,
  newerOrganizationId: null,
});
