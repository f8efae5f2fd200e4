import type { OrganizationPreferences } from '@plumbline/contract';
import { z } from 'zod';

const maxFlagDays = 3_650;
const wholeDays = `Whole days, 0 to ${maxFlagDays.toLocaleString('en-US')}.`;

/** The fields of the Settings page: first those of a System Admin, then those of internal staff. */
export const settingsForm = z.object({
  isPasscodeEnabled: z.boolean(),
  enableCovid19Screening: z.boolean(),
  flagTestOnCovidTemperatureSkip: z.boolean(),
  enableCovidContactQuestions: z.boolean(),
  isMetric: z.boolean(),
  isSymptomTrackingEnabled: z.boolean(),
  isAtHomeTestingEnabled: z.boolean(),
  dynamicProtocolsEnabled: z.boolean(),
  profileFlagDisplayInterval: z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, wholeDays)
    .transform(Number)
    .pipe(z.int().max(maxFlagDays, wholeDays)),
  isExpeditedBaselineEnabled: z.boolean(),
  enableNewTestViewVisualizations: z.boolean(),
  fallRiskStampEnabled: z.boolean(),
  enableSportsProfileProperties: z.boolean(),
  isSkipTestEnabled: z.boolean(),
  externalApiEnabled: z.boolean(),
  isSwayVisaEnabled: z.boolean(),
  enablePatientAccountCreation: z.boolean(),
});
export type TypedSettings = z.input<typeof settingsForm>;
export type Settings = z.output<typeof settingsForm>;

const names = settingsForm.keyof().options;

/** Returns the form's first values. */
export const typedSettingsOf = (preferences: OrganizationPreferences): TypedSettings =>
  ({
    ...Object.fromEntries(names.map((name) => [name, preferences[name]])),
    profileFlagDisplayInterval: String(preferences.profileFlagDisplayInterval),
  }) as TypedSettings;

/** Returns only what the person changed, so that two people who save at once do not undo each other's changes. */
export const changedSettings = (
  settings: Settings,
  dirty: Readonly<Partial<Record<keyof TypedSettings, boolean>>>,
): Partial<Settings> =>
  Object.fromEntries(names.filter((name) => dirty[name]).map((name) => [name, settings[name]]));

/** Returns the differences between two states of the form. */
export const namesThatDiffer = (one: TypedSettings, other: TypedSettings): (keyof TypedSettings)[] =>
  names.filter((name) => one[name] !== other[name]);
