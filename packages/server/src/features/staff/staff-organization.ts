import type { AdminAccount, StaffOrganization } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isInactive, lastTestedOn } from '../../records/organizations/last-tested.ts';

type Row = Omit<
  StaffOrganization,
  'createdOn' | 'updatedAt' | 'automatedBillingAcceptedDate' | 'isInactive' | 'typeId'
> & { createdAt: Date; updatedAt: Date; autoPayAcceptedAt: Date | null };

/** An organization with its flags and what is known of its billing; undefined where there is none. */
export async function readStaffOrganization(
  tx: Tx,
  organizationId: number,
  now: Date,
): Promise<StaffOrganization | undefined> {
  const [row] = await tx.query<Row>(
    sql`select o.id, o.name, o.created_at, o.updated_at, coalesce(o.phone, '') as phone, coalesce(o.street, '') as address1,
        coalesce(o.apartment, '') as address2, coalesce(o.city, '') as city, coalesce(o.state, '') as state,
        coalesce(o.postal_code, '') as postal_code, coalesce(o.country, '') as country, o.type_id as business_type_id,
        b.package_tier_id, o.admin_account_id, o.is_research, o.is_demo, o.is_pilot, o.is_disabled, o.is_internal as is_internal_org,
        o.is_enterprise_admin as is_enterprise_admin_org, o.can_enable_profile_sharing,
        coalesce(b.has_custom_agreement, false) as has_custom_agreement, o.latitude, o.longitude,
        coalesce(b.street, '') as billing_address1, coalesce(b.apartment, '') as billing_address2, coalesce(b.city, '') as billing_city,
        coalesce(b.state, '') as billing_state, coalesce(b.postal_code, '') as billing_postal_code,
        coalesce(b.country, '') as billing_country, b.method_id as bill_method, b.cycle_id as billing_cycle_type_id,
        c.customer_id as stripe_id, c.last_four as last_four_digits, c.auto_pay_accepted_at, ${lastTestedOn} as last_tested_on
      from office.organizations o left join office.organization_billing b on b.organization_id = o.id
        left join office.payment_cards c on c.organization_id = o.id
      where o.id = ${organizationId} and o.deleted_at is null`,
    'staff.organization_to_edit',
  );
  if (row === undefined) return undefined;
  const { createdAt, updatedAt, autoPayAcceptedAt, ...facts } = row;
  return {
    ...facts,
    typeId: row.businessTypeId,
    createdOn: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    automatedBillingAcceptedDate: autoPayAcceptedAt?.toISOString() ?? null,
    isInactive: isInactive(row.lastTestedOn, now),
  };
}

/** The System Admins of an organization, by name. */
export const readAdminAccounts = (tx: Tx, organizationId: number): Promise<AdminAccount[]> =>
  tx.query(
    sql`select id, first_name, last_name from identity.organization_admins(${organizationId})`,
    'staff.admin_accounts',
  );
