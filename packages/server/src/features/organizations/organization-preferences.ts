import {
  internalPreferenceNames,
  type OrganizationPreferences,
  type RequestOf,
  type updateOrganizationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';

type Preference = Exclude<keyof OrganizationPreferences, 'organizationPreferencesId' | 'organizationId'>;

const columns: Readonly<Record<Preference, string>> = {
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
const names = Object.keys(columns) as Preference[];
const internalNames: readonly string[] = internalPreferenceNames;

/** The preferences of an organization in scope. There is one row an organization, so its id is theirs. */
export async function readPreferences(tx: Tx, organizationId: number): Promise<OrganizationPreferences> {
  const fields = names.map((name) => sql`${sql.identifier(columns[name])} as ${sql.identifier(name)}`);
  const [row] = await tx.query<OrganizationPreferences>(
    sql`select organization_id as "organizationPreferencesId", organization_id as "organizationId", ${sql.join(fields, sql`, `)}
      from organization_preferences where organization_id = ${organizationId}`,
    'organizations.preferences',
  );
  if (row === undefined) throw new Fault('an organization has no preferences');
  return row;
}

/**
 * Changes the preferences that are given.
 * @param mayChangeInternal without it internal properties stay what they are, so that a page may send back everything it was given
 */
export async function changePreferences(
  tx: Tx,
  organizationId: number,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
  mayChangeInternal: boolean,
): Promise<void> {
  const changes = names
    .filter((name) => given[name] !== undefined && (mayChangeInternal || !internalNames.includes(name)))
    .map((name) => sql`${sql.identifier(columns[name])} = ${given[name]}`);
  if (changes.length === 0) return;
  await tx.query(sql`update organization_preferences set ${sql.join(changes, sql`, `)}
    where organization_id = ${organizationId}`);
}
