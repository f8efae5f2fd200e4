import type { UserAccount } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';

/** Whose users are read, and whether the reader is internal staff. */
export type AskingOrganization = Pick<InsideViewer, 'organizationId' | 'isSuperAdmin'>;

/** The users of the viewer's organization, by last name. */
export async function readUsers(
  tx: Tx,
  { organizationId, isSuperAdmin }: AskingOrganization,
): Promise<UserAccount[]> {
  const users = await tx.query<UserAccount>(
    sql`select account_id as id, email, first_name, last_name, phone as phone_number,
      job_title, professional_type_id, account_type_id,
      is_disabled, access_type_id as organization_access_type_id, is_safety_coach,
      is_billing_contact, group_ids, organizations as accessible_organizations,
      has_signed_up, is_identity_editable,
      is_optimized_sync_enabled, optimized_sync_time_period_days
    from identity.organization_users(${organizationId}::int)`,
    'accounts.organization_users',
  );
  if (isSuperAdmin) return users;
  return users.map((user) => ({ ...user, isOptimizedSyncEnabled: null, optimizedSyncTimePeriodDays: null }));
}
