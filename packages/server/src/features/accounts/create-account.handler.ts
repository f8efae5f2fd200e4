import { createAccount, type ErrorCode, type RequestOf } from '@plumbline/contract';
import { areGroupsShown, organizationAccess, problemsOfUser, type UserProblem } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { mailUser } from './mail-user.job.ts';
import { setOptimizedSync } from './optimized-sync.ts';
import { setUserAccess } from './user-access.ts';
import { checkGroups, setGroups } from './user-groups.ts';
import { readUserPlace } from './user-record.ts';

export const refusalOfProblem = {
  jobTitle: 'account.required',
  professionalTypeId: 'account.required',
  isSafetyCoach: 'account.safety_coach_is_user',
  groupIds: 'account.needs_group',
} as const satisfies Record<UserProblem, ErrorCode>;

/** Adding tells whether an address has an account, so it cannot be done by the thousand. */
const addedUsers: Limit = { name: 'users-added', max: 120, windowSeconds: 3600 };

type NewAccount = RequestOf<typeof createAccount>;

export const createAccountHandler = handle(
  createAccount,
  async ({ request, tx, viewer, services }) => {
    const place = await readUserPlace(tx, viewer);
    const [problem] = problemsOfUser(request, place);
    if (problem !== undefined) return fail(refusalOfProblem[problem], {}, { field: problem });
    const checked = await checkGroups(tx, viewer.organizationId, request.groupIds);
    if (!checked.ok) return checked;
    const groups = areGroupsShown(request.organizationAccessTypeId, place) ? checked.value : [];

    const added = await addUser(tx, viewer.organizationId, request);
    if (!added.ok) return added;
    const { id, isNew } = added.value;
    await setGroups(tx, viewer.organizationId, id, groups);
    for (const grant of grantsOf(request)) {
      // What a user may do here stands in the form itself, with its rules.
      if (grant.organizationId === viewer.organizationId) {
        return fail('account.outside_enterprise', {}, { field: 'organizationIds' });
      }
      const given = await setUserAccess(tx, { accountId: id, ...grant });
      if (!given.ok) {
        if (given.code !== 'account.outside_enterprise')
          throw new InvariantError('a user who was just added is gone');
        return fail(given.code, {}, { field: 'organizationIds' });
      }
    }
    if (request.isOptimizedSyncEnabled !== undefined || request.optimizedSyncTimePeriodDays !== undefined) {
      const set = await setOptimizedSync(tx, id, request);
      if (!set.ok) return fail('account.sync_is_internal');
    }
    await services.jobs.enqueue(tx, mailUser, { accountId: id, about: isNew ? 'welcome' : 'added' });
    return ok({ id });
  },
  { limits: [{ limit: addedUsers, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

async function addUser(
  tx: Tx,
  organizationId: number,
  user: NewAccount,
): Promise<Result<{ id: number; isNew: boolean }, 'account.email_exists'>> {
  const [row] = await tx.query<{ id: number; outcome: string }>(
    sql`select added_id as id, outcome from identity.add_user(${organizationId}::int, ${user.email}, ${user.firstName},
      ${user.lastName}, ${user.phoneNumber || null}::text, ${user.jobTitle || null}::text, ${user.professionalTypeId}::int,
      ${user.organizationAccessTypeId}, ${user.isSafetyCoach}, ${user.isBillingContact})`,
    'accounts.add_user',
  );
  if (row?.outcome === 'exists') return fail('account.email_exists', {}, { field: 'email' });
  if (row === undefined || row.outcome === 'outside')
    throw new InvariantError('a user was added outside the scope');
  return ok({ id: row.id, isNew: row.outcome === 'created' });
}

/** The organizations of the enterprise that come with the account. Asked outside an enterprise, they are refused. */
function grantsOf(user: NewAccount): { organizationId: number; organizationAccessTypeId: number }[] {
  return (
    user.accountOrganizations ??
    [...new Set(user.organizationIds)].map((organizationId) => ({
      organizationId,
      organizationAccessTypeId: organizationAccess.user,
    }))
  );
}
