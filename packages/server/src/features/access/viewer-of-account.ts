import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type AccountScope, viewerFrom } from './session-facts.ts';

/**
 * Builds the viewer of somebody who is not asking right now: of the account a job works for. Null when the account may not look
 * into the organization any more, or is gone.
 */
export function viewerOfAccount(
  database: Database,
): (accountId: number, organizationId: number) => Promise<Viewer | null> {
  return async (accountId, organizationId) => {
    const [facts] = await database.transaction({ as: 'identity', requestId: 'job' }, (tx) =>
      tx.query<AccountScope>(
        sql`select account_id as "accountId", account_type_id as "accountTypeId", is_super_admin as "isSuperAdmin",
          organization_id as "organizationId", access_type_id as "accessTypeId", is_billing_contact as "isBillingContact",
          group_ids as "groupIds", profile_ids as "profileIds", has_grant as "hasGrant",
          child_organization_ids as "childOrganizationIds",
          coalesce(identity.is_enterprise(organization_id), false) as "isEnterprise"
        from identity.account_scope(${accountId}, ${organizationId})`,
        'access.account_scope',
      ),
    );
    if (facts === undefined) return null;
    const viewer = viewerFrom(
      { ...facts, sessionId: null, isAccepted: true, lacksSecondFactor: false },
      organizationId,
      'UTC',
    );
    return viewer.ok && viewer.value.organizationId === organizationId ? viewer.value : null;
  };
}
