import { z } from 'zod';

/**
 * The preferences of an organization that the mobile app follows. docs/preferences.md describes what each of them does in the app.
 */
export const deviceSettings = z.object({
  /** The app opens with a PIN. */
  isPasscodeEnabled: z.boolean(),
  /** A test of a protocol may be left out. */
  isSkipTestEnabled: z.boolean(),
  /** A protocol may end with the symptoms; otherwise none does. */
  isSymptomTrackingEnabled: z.boolean(),
  /** Centimeters and kilograms; otherwise inches and pounds. */
  isMetric: z.boolean(),
  /** The app may adapt a protocol to the person. */
  dynamicProtocolsEnabled: z.boolean(),
  /** The days a flagged profile stays marked; 0 means until its next test. */
  profileFlagDisplayInterval: z.int(),
  /** The app lets people test themselves at home. */
  isAtHomeTestingEnabled: z.boolean(),
  enableCovid19Screening: z.boolean(),
  /** A screening without a temperature is flagged. The setting needs screening to be on. */
  flagTestOnCovidTemperatureSkip: z.boolean(),
  /** The screening asks about direct contact. The setting needs screening to be on. */
  enableCovidContactQuestions: z.boolean(),
  /** A new person also enters sport and position. */
  enableSportsProfileProperties: z.boolean(),
  /** Balance, walk and chair tests show the fall-risk stamp. */
  fallRiskStampEnabled: z.boolean(),
});
export type DeviceSettings = z.infer<typeof deviceSettings>;
