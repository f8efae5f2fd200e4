import { type GroupUser, getGroup } from '@plumbline/contract';
import { permissionsOf } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { usersOfGroup } from '../../records/accounts/users-of-group.ts';
import { changesOfGroup, groupChangeOf } from './group-change-record.ts';
import { findGroupDetail } from './group-record.ts';
import { readGroupPreferences } from './schedule/schedule-rows.ts';

export const getGroupHandler = handle(getGroup, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  const group = await findGroupDetail(tx, organizationId, request.id, now);
  if (group === undefined) return fail('group.not_found');
  const changes = await changesOfGroup(tx, organizationId, group.id);
  return ok({
    group,
    groupPreferences: await readGroupPreferences(tx, group.id),
    accounts: await accountsOf(tx, viewer, group.id),
    groupChanges: changes.map((change) => groupChangeOf(change, now)),
  });
});

/** Only a viewer who may see users learns who sees the group. */
async function accountsOf(tx: Tx, viewer: InsideViewer, groupId: number): Promise<GroupUser[]> {
  return permissionsOf(viewer).has('user:read') ? usersOfGroup(tx, viewer, groupId) : [];
}
