import type { GroupUser } from '@plumbline/contract';
import { organizationAccess } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { type AskingOrganization, readUsers } from './read-users.ts';

/** Who sees a group: System Admins, who see all, and the Users it was granted to; by last name. */
export async function usersOfGroup(
  tx: Tx,
  viewer: AskingOrganization,
  groupId: number,
): Promise<GroupUser[]> {
  return (await readUsers(tx, viewer))
    .map((user) => ({ ...user, isAdmin: user.organizationAccessTypeId === organizationAccess.systemAdmin }))
    .filter(({ isAdmin, groupIds }) => isAdmin || groupIds.includes(groupId))
    .map(({ id, firstName, lastName, email, isAdmin }) => ({
      accountId: id,
      firstName,
      lastName,
      email,
      isAdmin,
    }));
}
