import type { OrganizationPreferences } from '@plumbline/contract';
import { z } from 'zod';

const maxFlagDays = 3_650;
const wholeDays = `Whole days, 0 to ${maxFlagDays.toLocaleString('en-US')}.`;

/** The Settings page: what a System Admin decides, and below it what internal staff do. */
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

/** What the form opens with. */
export const typedSettingsOf = (preferences: OrganizationPreferences): TypedSettings =>
  ({
    ...Object.fromEntries(names.map((name) => [name, preferences[name]])),
    profileFlagDisplayInterval: String(preferences.profileFlagDisplayInterval),
  }) as TypedSettings;

/** What somebody changed and nothing else, so that two people who save at once do not undo each other. */
export const changedSettings = (
  settings: Settings,
  dirty: Readonly<Partial<Record<keyof TypedSettings, boolean>>>,
): Partial<Settings> =>
  Object.fromEntries(names.filter((name) => dirty[name]).map((name) => [name, settings[name]]));

/** What differs between two states of the form. */
export const namesThatDiffer = (one: TypedSettings, other: TypedSettings): (keyof TypedSettings)[] =>
  names.filter((name) => one[name] !== other[name]);
