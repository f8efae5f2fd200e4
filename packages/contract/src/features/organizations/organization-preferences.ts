import { mfaVerificationPeriodOf } from '@plumbline/domain/access/second-factor';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** What System Admins decide. */
const chosen = z.object({
  isPasscodeEnabled: z.boolean(),
  dynamicProtocolsEnabled: z.boolean(),
  profileFlagDisplayInterval: z.int().min(0).max(3_650),
  isSymptomTrackingEnabled: z.boolean(),
  isAtHomeTestingEnabled: z.boolean(),
  isMetric: z.boolean(),
  enableNewTestViewVisualizations: z.boolean(),
  isExpeditedBaselineEnabled: z.boolean(),
  enableCovid19Screening: z.boolean(),
  flagTestOnCovidTemperatureSkip: z.boolean(),
  enableCovidContactQuestions: z.boolean(),
  /** Everybody of the organization gives a second factor when signing in. */
  mfaRequired: z.boolean(),
  /** Days that a second factor lasts on a browser; 0 asks at every sign-in. */
  mfaVerificationPeriod: z.int().min(0).max(365),
});

/** Internal properties: only internal staff change them. */
const internal = z.object({
  fallRiskStampEnabled: z.boolean(),
  enableSportsProfileProperties: z.boolean(),
  isSkipTestEnabled: z.boolean(),
  externalApiEnabled: z.boolean(),
  /** Profile sharing, named as specified. */
  isSwayVisaEnabled: z.boolean(),
  enablePatientAccountCreation: z.boolean(),
});

export const internalPreferenceNames = internal.keyof().options;

/** Everything an organization decides about itself. */
export const organizationPreferences = z.object({
  organizationPreferencesId: id,
  organizationId: id,
  ...chosen.shape,
  ...internal.shape,
});
export type OrganizationPreferences = z.infer<typeof organizationPreferences>;

export const getOrganizationPreferences = defineCall({
  path: 'Organization/GetOrganizationPreferences',
  feature: 'organizations',
  summary: 'What the selected organization has decided about itself, the second factor among it.',
  permission: 'organization:configure',
  reads: ['preference'],
  request: z.object({}),
  response: z.object({ organizationPreferences }),
});

export const updateOrganizationPreferences = defineCall({
  path: 'Organization/UpdateOrganizationPreferences',
  feature: 'organizations',
  summary:
    'Changes the preferences that are sent and leaves the others. Internal properties change for internal staff only.',
  permission: 'organization:configure',
  changes: ['preference'],
  request: z.object({
    organizationPreferences: organizationPreferences.partial().extend({
      /** A number of days, also as text; what is no number is 10. */
      mfaVerificationPeriod: z.unknown().transform(mfaVerificationPeriodOf).optional(),
    }),
  }),
  response: z.object({ organizationPreferences }),
  errors: ['organization.not_yours'],
});

/** The switch on the Security page. */
export const updateRequirePin = defineCall({
  path: 'Organization/UpdateRequirePin',
  feature: 'organizations',
  summary: 'Says whether the mobile app asks for a PIN, without touching another preference.',
  permission: 'organization:configure',
  changes: ['preference'],
  request: z.object({ isPasscodeEnabled: z.boolean() }),
  response: z.object({ organizationPreferences }),
});
