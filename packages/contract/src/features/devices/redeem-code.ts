import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';
import { surveyForDevice } from '../surveys/survey.ts';
import { deviceSettings } from './device-settings.ts';

/** A code is five digits as text, since it may start with 0. */
export const fiveDigitCode = z
  .string()
  .trim()
  .regex(/^\d{5}$/);

export const protocolForDevice = z.object({
  organizationProtocolId: z.int(),
  name: z.string(),
  symptomsEnabled: z.boolean(),
  eventsEnabled: z.boolean(),
  measures: z.array(
    z.object({
      measureId: z.int(),
      name: z.string(),
      order: z.int(),
      /** The steps of a composite in order; empty for a single measure. */
      componentIds: z.array(z.int()),
      /** With the Organization Survey: the one that is published. Left out where none is. */
      survey: surveyForDevice.optional(),
    }),
  ),
});

export const redeemCode = defineCall({
  path: 'Device/RedeemCode',
  feature: 'devices',
  summary:
    'Turns a five-digit code into a token for submitting tests, with the protocol to run. Never a name.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({ code: fiveDigitCode }),
  response: z.object({
    token: z.string(),
    expiresOn: instant,
    /** Whom the code is for: a group (the person is matched), one profile, or a new profile. */
    audience: z.enum(['group', 'profile', 'newProfile']),
    /** From 1 to 12. In a 12, a group's assessment, whoever has a baseline does one repetition; `MatchPerson` says so. */
    baselineSessionTypeId: z.int(),
    /** A new person may leave an email address and is invited to an account. */
    isAccountCreationEnabled: z.boolean(),
    isScreening: z.boolean(),
    isNonBaseline: z.boolean(),
    showResultsAfterSession: z.boolean(),
    protocol: protocolForDevice,
    settings: deviceSettings,
  }),
  errors: ['code.not_right', 'code.expired', 'code.not_yet_active', 'code.too_many_tries'],
});
