import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { accountNotificationChoice, maxNotificationChoices } from './code-session.ts';

/** The profile id in a request for a code that adds a new person with their test. */
export const newProfileId = 0;

const required = 'required';

/** The fields of a new code, which form and server both check. The code runs until 23:59:59 of its last day in the viewer's zone. */
export const newSession = z
  .object({
    groupId: id.nullable().default(null),
    profileId: z
      .union([id, z.literal(newProfileId)])
      .nullable()
      .default(null),
    organizationProtocolId: z.int({ error: required }).pipe(id),
    endsOn: calendarDate,
    isScreening: z.boolean().default(false),
    isNonBaseline: z.boolean().default(false),
    showResultsAfterSession: z.boolean().default(false),
    /** A tested person may leave an email address, and gets an invitation to an account that sees the profile. */
    isAccountCreationEnabled: z.boolean().default(false),
    /** Left out, the default accounts are notified. */
    selectedAccountNotifications: z.array(accountNotificationChoice).max(maxNotificationChoices).optional(),
  })
  .refine(({ groupId, profileId }) => (groupId === null) !== (profileId === null), {
    path: ['profileId'],
    error: required,
  });

export const createSession = defineCall({
  path: 'Session/CreateSession',
  feature: 'codes',
  summary:
    'Creates a five-digit code for a group, for one profile, or (profileId 0) for someone new. It works right away.',
  permission: 'code:write',
  changes: ['code'],
  request: z.object({ session: newSession }),
  response: z.object({
    session: z.object({ id: z.int(), code: z.string(), startsOn: instant, endsOn: instant }),
  }),
  errors: [
    'profile.not_found',
    'code.profile_inactive',
    'code.out_of_reach',
    'code.ends_too_early',
    'code.ends_too_late',
    'code.none_free',
    'code.account_creation_is_off',
    'code.account_out_of_reach',
  ],
});
