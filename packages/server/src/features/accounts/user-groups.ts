import type { UserGroup } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { addGroups } from '../../records/accounts/add-groups.ts';

/** Those of the named groups that exist in the organization and that the viewer sees. */
export function readGroups(
  tx: Tx,
  organizationId: number,
  groupIds: readonly number[],
): Promise<UserGroup[]> {
  return tx.query<UserGroup>(
    sql`select id, name, is_enabled from groups where organization_id = ${organizationId}
      and id = any (${sql.param([...groupIds])}::int[]) and deleted_at is null order by lower(name), id`,
    'accounts.groups',
  );
}

/** All groups of the organization. */
export function readAllGroups(tx: Tx, organizationId: number): Promise<UserGroup[]> {
  return tx.query<UserGroup>(
    sql`select id, name, is_enabled from groups where organization_id = ${organizationId}
      and deleted_at is null order by lower(name), id`,
    'accounts.all_groups',
  );
}

/** Refuses a group that is not one of the organization's. */
export async function checkGroups(
  tx: Tx,
  organizationId: number,
  groupIds: readonly number[],
): Promise<Result<number[], 'group.not_found'>> {
  const wanted = [...new Set(groupIds)];
  const found = await readGroups(tx, organizationId, wanted);
  return found.length === wanted.length ? ok(wanted) : fail('group.not_found', {}, { field: 'groupIds' });
}

/** Makes these the groups of a user, no more and no fewer. The groups were checked. */
export async function setGroups(
  tx: Tx,
  organizationId: number,
  accountId: number,
  groupIds: readonly number[],
): Promise<void> {
  const wanted = sql.param([...groupIds]);
  await tx.query(
    sql`delete from account_groups where organization_id = ${organizationId} and account_id = ${accountId}
      and not group_id = any (${wanted}::int[])`,
    'accounts.take_groups',
  );
  await addGroups(tx, organizationId, [accountId], groupIds);
}
