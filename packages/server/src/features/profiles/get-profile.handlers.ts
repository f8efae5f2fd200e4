import { getProfile, getProfileForm, type ResponseOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { loadProfile } from '../../records/profiles/profile-view.ts';
import { accountProfilesOf } from '../../records/sharing/account-profiles.ts';

export const getProfileHandler = handle(getProfile, async ({ request, tx, viewer, now, auditRead }) => {
  const found = await loadProfile(tx, viewer.organizationId, request.id, now);
  if (found === null) return refusalOfUnseen(tx, viewer.organizationId, request.id);
  const { profile } = found;
  auditRead([profile.id]);
  // The page shows a year or nothing; the form also knows 'Not Applicable'.
  const [stored] = await tx.query<{ graduationYear: number | null }>(
    sql`select graduation_year from profiles where id = ${profile.id}`,
    'profiles.stored_graduation_year',
  );
  return ok({
    profile: {
      ...profile,
      graduationYear: stored?.graduationYear ?? null,
      inActiveGroup: !profile.isInactive,
      // Internal staff see neither the addresses nor whether there are any.
      accountProfiles: viewer.kind === 'super' ? [] : await accountProfilesOf(tx, profile.id),
    },
  });
});

export const getProfileFormHandler = handle(getProfileForm, async ({ tx, viewer, services: { config } }) => {
  const [preferences] = await tx.query<Omit<ResponseOf<typeof getProfileForm>, 'latestMobileAppVersion'>>(
    sql`select enable_sports_profile_properties, is_metric,
      is_sway_visa_enabled, enable_patient_account_creation
    from organization_preferences where organization_id = ${viewer.organizationId}::int`,
    'profiles.form_preferences',
  );
  if (preferences === undefined) throw new InvariantError('an organization has no preferences');
  return ok({ ...preferences, latestMobileAppVersion: config.latestMobileAppVersion });
});
