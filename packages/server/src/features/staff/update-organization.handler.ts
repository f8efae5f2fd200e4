import { type RequestOf, type StaffOrganization, updateOrganization } from '@plumbline/contract';
import { measuresOfTier } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { type Place, placesOf } from '../../records/organizations/place-of.ts';
import { changesToMeasures, resetMeasures } from '../../records/protocols/organization-measures.ts';
import { lockProtocols } from '../../records/protocols/protocol-rows.ts';
import { readAdminAccounts, readStaffOrganization } from './staff-organization.ts';

type Edit = RequestOf<typeof updateOrganization>['organization'];

export const updateOrganizationHandler = handle(
  updateOrganization,
  async ({ request: { organization: edit, updateMeasureAccess }, tx, now }) => {
    const before = await readStaffOrganization(tx, edit.id, now);
    if (before === undefined) return fail('organization.not_found');
    const refusal = await refusalOf(tx, before, edit);
    if (refusal !== null) return fail(refusal);
    if (updateMeasureAccess && edit.packageTierId === null)
      return fail('organization.no_package', {}, { field: 'packageTierId' });
    const updatedAt = await storeEdit(tx, edit, await placeAfter(before, edit));
    if (updatedAt === undefined) return fail('organization.changed_meanwhile');
    // Internal staff hold no right to write an organization's tables; the portal does it for them, in their name.
    await tx.continueAsJob('staff.update_organization', [edit.id]);
    await storeAgreement(tx, edit);
    if (!edit.canEnableProfileSharing) await endSharing(tx, edit.id);
    if (updateMeasureAccess && edit.packageTierId !== null) {
      await lockProtocols(tx, edit.id);
      const changes = await changesToMeasures(tx, edit.id, measuresOfTier(edit.packageTierId));
      if (changes.emptied !== undefined)
        return fail('measure.last_of_protocol', { protocol: changes.emptied.name });
      await resetMeasures(tx, edit.id, changes, now);
    }
    return ok({ updatedAt: updatedAt.toISOString() });
  },
);

/** Why the change cannot be made; null where it can. */
async function refusalOf(tx: Tx, before: StaffOrganization, edit: Edit) {
  if (edit.adminAccountId !== null && edit.adminAccountId !== before.adminAccountId) {
    const admins = await readAdminAccounts(tx, edit.id);
    if (!admins.some(({ id }) => id === edit.adminAccountId)) return 'organization.admin_unfit' as const;
  }
  if (edit.isEnterpriseAdminOrg === before.isEnterpriseAdminOrg) return null;
  const [held] = await tx.query<{ hasChildren: boolean; hasProfiles: boolean }>(
    sql`select exists (select 1 from office.organizations o where o.enterprise_org_id = ${edit.id} and o.deleted_at is null) as has_children,
      coalesce((select c.profiles > 0 from office.organization_counts c where c.organization_id = ${edit.id}), false) as has_profiles`,
    'staff.held_by_organization',
  );
  if (!edit.isEnterpriseAdminOrg && held?.hasChildren) return 'organization.has_children' as const;
  return edit.isEnterpriseAdminOrg && held?.hasProfiles ? ('organization.has_profiles' as const) : null;
}

const addressNames = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;

/** Where the organization is after the change: looked up anew for another address, and otherwise as it was. */
async function placeAfter(before: StaffOrganization, edit: Edit): Promise<Place | null> {
  const { latitude, longitude } = before;
  if (addressNames.every((name) => before[name] === edit[name]))
    return latitude === null || longitude === null ? null : { latitude, longitude };
  const [place] = await placesOf([
    { latitude: null, longitude: null, state: edit.state, postalCode: edit.postalCode },
  ]);
  return place ?? null;
}

/** Writes the organization's own row; undefined where somebody else changed it since it was read. */
async function storeEdit(tx: Tx, edit: Edit, place: Place | null): Promise<Date | undefined> {
  const [stored] = await tx.query<{ updatedAt: Date }>(
    sql`update office.organizations set name = ${edit.name}, type_id = ${edit.businessTypeId}, phone = nullif(${edit.phone}, ''),
        street = nullif(${edit.address1}, ''), apartment = nullif(${edit.address2}, ''), city = nullif(${edit.city}, ''),
        state = nullif(${edit.state}, ''), postal_code = nullif(${edit.postalCode}, ''), country = nullif(${edit.country}, ''),
        latitude = ${place?.latitude ?? null}::double precision, longitude = ${place?.longitude ?? null}::double precision,
        is_demo = ${edit.isDemo}, is_internal = ${edit.isInternalOrg}, is_disabled = ${edit.isDisabled},
        is_research = ${edit.isResearch}, is_pilot = ${edit.isPilot}, is_enterprise_admin = ${edit.isEnterpriseAdminOrg},
        can_enable_profile_sharing = ${edit.canEnableProfileSharing}, admin_account_id = ${edit.adminAccountId}::int
      where id = ${edit.id} and updated_at = ${edit.updatedAt}::timestamptz returning updated_at`,
    'staff.update_organization',
  );
  return stored?.updatedAt;
}

/** Writes the agreed package, for a job's scope. An organization that nobody enrolled has no such row yet. */
const storeAgreement = (tx: Tx, { id, packageTierId, hasCustomAgreement }: Edit) =>
  tx.query(
    sql`insert into organization_billing as b (organization_id, package_tier_id, has_custom_agreement)
      values (${id}, ${packageTierId}::int, ${hasCustomAgreement})
      on conflict (organization_id) do update set package_tier_id = excluded.package_tier_id,
        has_custom_agreement = excluded.has_custom_agreement
      where (b.package_tier_id, b.has_custom_agreement) is distinct from (excluded.package_tier_id, excluded.has_custom_agreement)`,
    'staff.update_agreement',
  );

/** Profiles are no longer shared, for a job's scope. */
const endSharing = (tx: Tx, organizationId: number) =>
  tx.query(
    sql`update organization_preferences set is_sway_visa_enabled = false
      where organization_id = ${organizationId} and is_sway_visa_enabled`,
    'staff.end_sharing',
  );
