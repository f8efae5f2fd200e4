import type { enrollOrganization, RequestOf } from '@plumbline/contract';
import { isSportsTier } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { EnrollmentTerms } from './enrollment-terms.ts';
import { insertStandardProtocols } from './standard-protocols.ts';

const defaultGroupName = 'Default';

/** Writes what a new organization starts with: preferences, a default group, the standard protocols, and what was agreed. */
export async function insertNewOrganizationRows(
  tx: Tx,
  organizationId: number,
  request: RequestOf<typeof enrollOrganization>,
  terms: EnrollmentTerms,
): Promise<void> {
  await tx.query(
    sql`insert into organization_preferences (organization_id, enable_sports_profile_properties)
      values (${organizationId}, ${isSportsTier(terms.packageTierId)})`,
    'organizations.insert_preferences',
  );
  await tx.query(
    sql`insert into groups (organization_id, name, is_default) values (${organizationId}, ${defaultGroupName}, true)`,
    'organizations.insert_default_group',
  );
  await tx.query(insertStandardProtocols(organizationId), 'organizations.insert_standard_protocols');
  await tx.query(
    sql`insert into organization_billing (organization_id, name, phone, email, street, apartment, city, state, postal_code, country,
        bill_to_organization_id, method_id, cycle_id, sale_type_id, package_tier_id, distributor_id, is_tax_exempt,
        has_custom_agreement)
      values (${organizationId}, ${request.billName ?? null}, ${request.billPhone ?? null}, ${request.billEmail ?? null},
        ${request.billAdd1 ?? null}, ${request.billAdd2}, ${request.billCity ?? null}, ${request.billState ?? null},
        ${request.billZip ?? null}, ${request.billCountry ?? null}, ${terms.billToOrgId}::int, ${terms.billMethod},
        ${terms.billingCycleTypeId}, ${terms.saleType}, ${terms.packageTierId}, ${terms.orgDistributorId},
        ${terms.isTaxExempt}, ${terms.hasCustomAgreement})`,
    'organizations.insert_billing',
  );
}
