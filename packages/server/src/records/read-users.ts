import type { UserAccount } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { InsideViewer } from '../platform/viewer.ts';

/** Whose users are read, and whether the reader is internal staff. */
export type AskingOrganization = Pick<InsideViewer, 'organizationId' | 'isSuperAdmin'>;

/** The users of the viewer's organization, by last name. */
export async function readUsers(
  tx: Tx,
  { organizationId, isSuperAdmin }: AskingOrganization,
): Promise<UserAccount[]> {
  const users = await tx.query<UserAccount>(
    sql`select account_id as id, email, first_name as "firstName", last_name as "lastName", phone as "phoneNumber",
      job_title as "jobTitle", professional_type_id as "professionalTypeId", account_type_id as "accountTypeId",
      is_disabled as "isDisabled", access_type_id as "organizationAccessTypeId", is_safety_coach as "isSafetyCoach",
      is_billing_contact as "isBillingContact", group_ids as "groupIds", organizations as "accessibleOrganizations",
      has_signed_up as "hasSignedUp", is_identity_editable as "isIdentityEditable",
      is_optimized_sync_enabled as "isOptimizedSyncEnabled", optimized_sync_time_period_days as "optimizedSyncTimePeriodDays"
    from identity.organization_users(${organizationId}::int)`,
    'accounts.organization_users',
  );
  if (isSuperAdmin) return users;
  return users.map((user) => ({ ...user, isOptimizedSyncEnabled: null, optimizedSyncTimePeriodDays: null }));
}
