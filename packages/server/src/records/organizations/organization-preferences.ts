import type { DeviceSettings, OrganizationPreferences } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** A preference of an organization, without the ids of its row. */
export type Preference = Exclude<
  keyof OrganizationPreferences,
  'organizationPreferencesId' | 'organizationId'
>;

/** Where each preference is stored. */
export const preferenceColumns: Readonly<Record<Preference, string>> = {
  isPasscodeEnabled: 'is_passcode_enabled',
  dynamicProtocolsEnabled: 'dynamic_protocols_enabled',
  profileFlagDisplayInterval: 'profile_flag_display_interval',
  isSymptomTrackingEnabled: 'is_symptom_tracking_enabled',
  isAtHomeTestingEnabled: 'is_at_home_testing_enabled',
  isMetric: 'is_metric',
  enableNewTestViewVisualizations: 'enable_new_test_view_visualizations',
  isExpeditedBaselineEnabled: 'is_expedited_baseline_enabled',
  enableCovid19Screening: 'enable_covid19_screening',
  flagTestOnCovidTemperatureSkip: 'flag_test_on_covid_temperature_skip',
  enableCovidContactQuestions: 'enable_covid_contact_questions',
  mfaRequired: 'mfa_required',
  mfaVerificationPeriod: 'mfa_verification_period',
  fallRiskStampEnabled: 'fall_risk_stamp_enabled',
  enableSportsProfileProperties: 'enable_sports_profile_properties',
  isSkipTestEnabled: 'is_skip_test_enabled',
  externalApiEnabled: 'external_api_enabled',
  isSwayVisaEnabled: 'is_sway_visa_enabled',
  enablePatientAccountCreation: 'enable_patient_account_creation',
};
export const preferenceNames = Object.keys(preferenceColumns) as Preference[];

/** The preferences of an organization in scope. There is one row an organization, so its id is theirs. */
export async function readPreferences(tx: Tx, organizationId: number): Promise<OrganizationPreferences> {
  const fields = preferenceNames.map((name) => sql.identifier(preferenceColumns[name]));
  const [row] = await tx.query<OrganizationPreferences>(
    sql`select organization_id as organization_preferences_id, organization_id, ${sql.join(fields, sql`, `)}
      from organization_preferences where organization_id = ${organizationId}`,
    'organizations.preferences',
  );
  if (row === undefined) throw new InvariantError('an organization has no preferences');
  return row;
}

/** A row of preferences as it is stored. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

/** The same of a row that came as JSON, by the names of its columns. */
export function storedPreferences(row: StoredPreferences | null): Pick<OrganizationPreferences, Preference> {
  if (row === null) throw new InvariantError('an organization has no preferences');
  const read = Object.fromEntries(preferenceNames.map((name) => [name, row[preferenceColumns[name]]]));
  return read as Pick<OrganizationPreferences, Preference>;
}

/** What the mobile app follows. The options of a COVID-19 screening mean nothing without the screening. */
export function deviceSettingsOf(given: Pick<OrganizationPreferences, Preference>): DeviceSettings {
  const screens = given.enableCovid19Screening;
  return {
    isPasscodeEnabled: given.isPasscodeEnabled,
    isSkipTestEnabled: given.isSkipTestEnabled,
    isSymptomTrackingEnabled: given.isSymptomTrackingEnabled,
    isMetric: given.isMetric,
    dynamicProtocolsEnabled: given.dynamicProtocolsEnabled,
    profileFlagDisplayInterval: given.profileFlagDisplayInterval,
    isAtHomeTestingEnabled: given.isAtHomeTestingEnabled,
    enableCovid19Screening: screens,
    flagTestOnCovidTemperatureSkip: screens && given.flagTestOnCovidTemperatureSkip,
    enableCovidContactQuestions: screens && given.enableCovidContactQuestions,
    enableSportsProfileProperties: given.enableSportsProfileProperties,
    fallRiskStampEnabled: given.fallRiskStampEnabled,
  };
}
