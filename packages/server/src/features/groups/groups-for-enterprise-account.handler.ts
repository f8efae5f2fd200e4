import { getGroupsForEnterpriseAccount, type ResponseOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readUsers } from '../../records/accounts/read-users.ts';

type GrantedGroup = ResponseOf<typeof getGroupsForEnterpriseAccount>['groups'][number];

export const getGroupsForEnterpriseAccountHandler = handle(
  getGroupsForEnterpriseAccount,
  async ({ request, tx, viewer }) => {
    const isUser = (await readUsers(tx, viewer)).some(({ id }) => id === request.id);
    if (!isUser) return fail('account.not_found');
    const groups = await tx.query<GrantedGroup>(
      sql`select id, organization_id, name, is_default, is_enabled
      from identity.groups_of_account(${request.id})`,
      'groups.of_enterprise_account',
    );
    return ok({ groups });
  },
);
