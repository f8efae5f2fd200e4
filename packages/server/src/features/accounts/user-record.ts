import type { UserAccount, UserOrganization } from '@plumbline/contract';
import { isClinicalOrganizationType, type UserPlace } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { type AskingOrganization, readUsers } from '../../records/accounts/read-users.ts';

/** One user of the viewer's organization. A family or COVID account that has to do with it says where it is edited instead. */
export async function findUser(
  tx: Tx,
  viewer: AskingOrganization,
  accountId: number,
): Promise<Result<UserAccount, 'account.not_found' | 'account.not_edited_here'>> {
  const user = (await readUsers(tx, viewer)).find(({ id }) => id === accountId);
  if (user !== undefined) return ok(user);
  const [row] = await tx.query<{ isElsewhere: boolean }>(
    sql`select identity.is_profile_account(${accountId}, ${viewer.organizationId}::int) as is_elsewhere`,
    'accounts.is_profile_account',
  );
  return fail(row?.isElsewhere ? 'account.not_edited_here' : 'account.not_found');
}

/** What the rules for users ask of the viewer's organization. */
export async function readUserPlace(tx: Tx, { organizationId }: AskingOrganization): Promise<UserPlace> {
  const [row] = await tx.query<{ typeId: number; isEnterpriseAdmin: boolean }>(
    sql`select type_id, is_enterprise_admin
      from identity.user_place(${organizationId}::int)`,
    'accounts.user_place',
  );
  if (row === undefined) throw new InvariantError('a viewer manages users outside an organization');
  return {
    isEnterpriseAdminOrg: row.isEnterpriseAdmin,
    isClinicalOrganization: isClinicalOrganizationType(row.typeId),
  };
}

/** The organizations a viewer may give this user access to, as they stand: the selected one first, then an enterprise's. */
export function organizationsOf(
  user: UserAccount,
  selected: { id: number; name: string },
): UserOrganization[] {
  const own = {
    accountId: user.id,
    organizationId: selected.id,
    name: selected.name,
    organizationAccessTypeId: user.organizationAccessTypeId,
  };
  return [
    own,
    ...user.accessibleOrganizations.map((organization) => ({ accountId: user.id, ...organization })),
  ];
}
