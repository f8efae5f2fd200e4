import { deleteAccount, updateAccountGroups, updateAccountOrganization } from '@plumbline/contract';
import { organizationAccess, problemsOfUser } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { setUserAccess } from './user-access.ts';
import { checkGroups, setGroups } from './user-groups.ts';
import { findUser, readUserPlace } from './user-record.ts';

export const updateAccountGroupsHandler = handle(updateAccountGroups, async ({ request, tx, viewer }) => {
  const user = await findUser(tx, viewer, request.accountId);
  if (!user.ok) return user;
  if (user.value.organizationAccessTypeId === organizationAccess.systemAdmin) {
    return fail('account.has_all_groups');
  }
  const checked = await checkGroups(tx, viewer.organizationId, request.groupIds);
  if (!checked.ok) return checked;
  const { isEnterpriseAdminOrg } = await readUserPlace(tx, viewer);
  if (checked.value.length === 0 && !isEnterpriseAdminOrg)
    return fail('account.needs_group', {}, { field: 'groupIds' });
  await setGroups(tx, viewer.organizationId, request.accountId, checked.value);
  return ok({});
});

export const updateAccountOrganizationHandler = handle(
  updateAccountOrganization,
  async ({ request, tx, viewer }) => {
    const user = await findUser(tx, viewer, request.accountId);
    if (!user.ok) return user;
    const { organizationId, organizationAccessTypeId } = request;
    if (organizationId === viewer.organizationId && organizationAccessTypeId !== null) {
      const draft = { ...user.value, organizationAccessTypeId, isSafetyCoach: false };
      // Of an account that belongs elsewhere too, only its owner says what they are.
      const [problem] = problemsOfUser(draft, await readUserPlace(tx, viewer)).filter(
        (field) => field === 'groupIds' || user.value.isIdentityEditable,
      );
      if (problem === 'groupIds') return fail('account.needs_group', {}, { field: 'groupIds' });
      if (problem !== undefined) return fail('account.required', {}, { field: problem });
    }
    const set = await setUserAccess(tx, request);
    if (!set.ok) return set;
    // Nobody opens one of the enterprise's organizations to themselves without saying why: GrantChildAccess asks for the reason.
    const isOwn = request.accountId === viewer.accountId && organizationId !== viewer.organizationId;
    return isOwn && organizationAccessTypeId !== null ? fail('account.own_rights') : ok({});
  },
);

export const deleteAccountHandler = handle(deleteAccount, async ({ request, tx, viewer }) => {
  const user = await findUser(tx, viewer, request.id);
  if (!user.ok) return user;
  const [row] = await tx.query<{ outcome: string }>(
    sql`select identity.remove_user(${request.id}) as outcome`,
    'accounts.remove_user',
  );
  if (row?.outcome === 'last_admin') return fail('account.last_admin');
  if (row?.outcome !== 'done') throw new InvariantError('a user who was there could not be removed');
  return ok({});
});
