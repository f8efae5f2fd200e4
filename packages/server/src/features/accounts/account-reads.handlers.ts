import {
  getAccount,
  getAccounts,
  getGroupsForAccount,
  getOrganizationsForEnterprise,
  getProfilesForAccount,
  type ResponseOf,
} from '@plumbline/contract';
import { organizationAccess, permissionsOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readUsers } from '../../records/accounts/read-users.ts';
import { readAllGroups, readGroups } from './user-groups.ts';
import { findUser, organizationsOf, readUserPlace } from './user-record.ts';

export const getAccountsHandler = handle(getAccounts, async ({ tx, viewer }) =>
  ok({ accounts: await readUsers(tx, viewer), place: await readUserPlace(tx, viewer) }),
);

export const getAccountHandler = handle(getAccount, async ({ request, tx, viewer }) => {
  const user = await findUser(tx, viewer, request.id);
  if (!user.ok) return user;
  const [selected] = await tx.query<{ id: number; name: string }>(
    sql`select ${viewer.organizationId}::int as id, name
      from identity.organization_name(${viewer.organizationId}::int) name where name is not null`,
    'accounts.selected_organization',
  );
  return ok({
    account: user.value,
    groups: await readGroups(tx, viewer.organizationId, user.value.groupIds),
    organizations: selected === undefined ? [] : organizationsOf(user.value, selected),
    place: await readUserPlace(tx, viewer),
  });
});

export const getOrganizationsForEnterpriseHandler = handle(
  getOrganizationsForEnterprise,
  async ({ tx, viewer }) => {
    const organizations = await tx.query<{ id: number; name: string }>(
      sql`select id, name from identity.enterprise_organizations(${viewer.organizationId}::int)`,
      'accounts.enterprise_organizations',
    );
    return ok({ organizations });
  },
);

export const getGroupsForAccountHandler = handle(getGroupsForAccount, async ({ request, tx, viewer }) => {
  const isOwn = request.accountId === undefined || request.accountId === viewer.accountId;
  if (isOwn) {
    // A User sees the granted groups only, everybody else here sees all: their own policy says so.
    const groups = await readAllGroups(tx, viewer.organizationId);
    return ok({ groups, hasAllGroups: viewer.kind !== 'member' });
  }
  if (!permissionsOf(viewer).has('user:read')) return fail('account.not_found');
  const user = await findUser(tx, viewer, request.accountId ?? 0);
  if (!user.ok) return user;
  const hasAllGroups = user.value.organizationAccessTypeId === organizationAccess.systemAdmin;
  const groups = hasAllGroups
    ? await readAllGroups(tx, viewer.organizationId)
    : await readGroups(tx, viewer.organizationId, user.value.groupIds);
  return ok({ groups, hasAllGroups });
});

type LinkedProfile = ResponseOf<typeof getProfilesForAccount>['profiles'][number];

export const getProfilesForAccountHandler = handle(
  getProfilesForAccount,
  async ({ request, tx, viewer, auditRead }) => {
    const accountId = request.accountId ?? viewer.accountId;
    const isOwn = accountId === viewer.accountId;
    // Without access to any organization's people nothing is theirs to see; others' links are for those who manage users.
    const mayAsk = isOwn ? viewer.kind !== 'staff' : permissionsOf(viewer).has('user:read');
    if (!mayAsk && !isOwn) return fail('account.not_found');
    const profiles = mayAsk
      ? await tx.query<LinkedProfile>(
          sql`select p.id, p.first_name, p.last_name,
            l.relationship_type_id, l.home_organization_name
          from identity.linked_profiles(${accountId}::int) l join profiles p on p.id = l.profile_id
          order by p.last_name, p.first_name, p.id`,
          'accounts.linked_profiles',
        )
      : [];
    if (!isOwn && profiles.length === 0) return fail('account.not_found');
    auditRead(profiles.map(({ id }) => id));
    return ok({ profiles });
  },
);
