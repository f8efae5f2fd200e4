import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type AccountScope, billingChildIds, viewerFrom } from './session-facts.ts';

/**
 * Returns the current rights of an account in an organization, without a session: for a job that works for the account, and for a
 * token that it issued. Its way of signing in was checked when it requested either. Null when the account is deleted or disabled.
 */
export async function readAccountScope(database: Queryable, accountId: number, organizationId: number) {
  const [facts] = await database.query<AccountScope>(
    sql`select account_id, account_type_id, is_super_admin,
      organization_id, access_type_id, is_billing_contact,
      group_ids, profile_ids, has_grant,
      child_organization_ids,
      ${billingChildIds},
      coalesce(identity.is_enterprise(organization_id), false) as is_enterprise
    from identity.scope_of_account(${accountId}, ${organizationId})`,
    'access.scope_of_account',
  );
  return facts === undefined
    ? null
    : { ...facts, sessionId: null, isAccepted: true, lacksSecondFactor: false };
}

/**
 * Returns the viewer of the account that a job works for. Null when the account may no longer open the organization, or is deleted.
 */
export function viewerOfAccount(
  database: Database,
): (accountId: number, organizationId: number) => Promise<Viewer | null> {
  return async (accountId, organizationId) => {
    const facts = await readAccountScope(database, accountId, organizationId);
    if (facts === null) return null;
    const viewer = viewerFrom(facts, organizationId, 'UTC');
    return viewer.ok && viewer.value.organizationId === organizationId ? viewer.value : null;
  };
}
