import type { AccountDetail, RequestOf, updateAccount } from '@plumbline/contract';

type UpdateRequest = RequestOf<typeof updateAccount>;

const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  new Set(some).size === new Set(others).size && some.every((id) => others.includes(id));

/**
 * Whether an update of the own account asks for other rights than the account has: another role, flag, group or organization. A page
 * that sends the whole account back as it came asks for none.
 */
export function asksForOtherRights(request: UpdateRequest, account: AccountDetail): boolean {
  const differs = <T>(wanted: T | undefined, present: T) => wanted !== undefined && wanted !== present;
  const groupIds = request.groupIds ?? request.groupsIds;
  return (
    differs(request.accountTypeId, account.accountTypeId) ||
    differs(request.isDisabled, account.isDisabled) ||
    differs(request.isSafetyCoach, account.isSafetyCoach) ||
    differs(request.isBillingContact, account.isBillingContact) ||
    differs(request.isSuperAdmin, account.isSuperAdmin) ||
    differs(request.organizationAccessTypeId, account.organizationAccessTypeId) ||
    (!account.isSuperAdmin &&
      (differs(request.isOptimizedSyncEnabled, account.isOptimizedSyncEnabled) ||
        differs(request.optimizedSyncTimePeriodDays, account.optimizedSyncTimePeriodDays))) ||
    (groupIds !== undefined && !isSameSet(groupIds, account.groupIds)) ||
    (request.organizationIds !== undefined && !isSameSet(request.organizationIds, account.organizationIds)) ||
    (request.accountOrganizations !== undefined && !isSameAccess(request.accountOrganizations, account))
  );
}

function isSameAccess(
  wanted: NonNullable<UpdateRequest['accountOrganizations']>,
  { id, accountOrganizations, organizationIds }: AccountDetail,
): boolean {
  const ids = wanted.map(({ organizationId }) => organizationId);
  return (
    isSameSet(ids, organizationIds) &&
    wanted.every(({ accountId, organizationId, organizationAccessTypeId }) =>
      accountOrganizations.some(
        (own) =>
          accountId === id &&
          own.organizationId === organizationId &&
          own.organizationAccessTypeId === organizationAccessTypeId,
      ),
    )
  );
}
