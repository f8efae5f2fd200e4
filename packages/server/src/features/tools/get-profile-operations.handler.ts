import { getProfileOperationsPaged, type ProfileOperation } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { handle, ok } from '../../platform/http/handle.ts';
import {
  listOperations,
  type StoredOperation,
  undoableUntil,
  undoObstacle,
} from '../../records/profile-operations/stored-operation.ts';

export const getProfileOperationsPagedHandler = handle(
  getProfileOperationsPaged,
  async ({ request, tx, viewer, now }) => {
    const { rows, totalCount } = await pageOf(request, (page) =>
      listOperations(tx, viewer.organizationId, rowsOfPage(page)),
    );
    const names = await accountNames(
      tx,
      rows.flatMap(({ byStaff, accountId }) => (byStaff ? [] : [accountId])),
      viewer.kind !== 'super',
    );
    return ok({
      profileOperations: rows.map((row) => operationView(row, names, now)),
      totalRowCount: totalCount,
    });
  },
);

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

function operationView(
  row: StoredOperation,
  names: ReadonlyMap<number, string>,
  now: Date,
): ProfileOperation {
  const { id, kind, facts, reason, doneAt, undoneAt, leftStanding, batchId } = row;
  return {
    id,
    kind,
    ...facts,
    accountName: row.byStaff ? null : (names.get(row.accountId) ?? null),
    isByStaff: row.byStaff,
    reason: row.byStaff ? null : reason,
    staffReason: row.byStaff ? reason : null,
    doneOn: doneAt.toISOString(),
    undoableUntil: undoableUntil(row).toISOString(),
    undoneOn: undoneAt?.toISOString() ?? null,
    obstacle: undoObstacle(row, now),
    newerId: row.newerId,
    stays: leftStanding ?? [],
    bulkMergeId: kind === 'merge' ? batchId : null,
  };
}
