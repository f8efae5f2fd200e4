import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { accountNotification, accountNotificationChoice, maxNotificationChoices } from './code-session.ts';
import { newProfileId } from './create-session.ts';

export const getAccountNotificationPrefs = defineCall({
  path: 'Session/GetAccountNotificationPrefs',
  feature: 'codes',
  summary:
    'Who can be notified of tests under a code for a group, a profile or (profileId 0) someone new, and who is by default.',
  permission: 'code:write',
  reads: ['account', 'schedule', 'preference'],
  request: z.object({
    groupId: id.nullable().default(null),
    profileId: z
      .union([id, z.literal(newProfileId)])
      .nullable()
      .default(null),
  }),
  response: z.object({
    selectedAccountNotifications: z.array(accountNotification),
    /** The code may offer an account, because it is for a new person and the settings allow it. */
    isAccountCreationOffered: z.boolean(),
  }),
  errors: ['code.out_of_reach', 'profile.not_found'],
});

export const updateSession = defineCall({
  path: 'Session/UpdateSession',
  feature: 'codes',
  summary:
    "Changes until when a code works (a day, to its last second in the viewer's zone) and whom it notifies. An expired code is not changed.",
  permission: 'code:write',
  changes: ['code'],
  request: z.object({
    session: z.object({
      id,
      /** Left out, the end stays as it is to the second; a day would be read in the time zone of whoever saves. */
      endsOn: calendarDate.optional(),
      /** Accounts that whoever saves cannot choose, for example of a group out of reach, keep their choices. */
      selectedAccountNotifications: z.array(accountNotificationChoice).max(maxNotificationChoices).optional(),
    }),
  }),
  response: z.object({ session: z.object({ id: z.int(), endsOn: instant }) }),
  errors: [
    'code.not_found',
    'code.not_editable',
    'code.ends_too_early',
    'code.ends_too_late',
    'code.account_out_of_reach',
  ],
});

export const updateSessionToExpedited = defineCall({
  path: 'Session/UpdateSessionToExpedited',
  feature: 'codes',
  summary:
    "Makes a group's assessment code ask for one repetition only of everybody who has a baseline already.",
  permission: 'code:write',
  changes: ['code'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['code.not_found', 'code.not_editable', 'code.not_expeditable', 'code.expedited_is_off'],
});

export const upgradeSession = defineCall({
  path: 'Session/UpgradeSession',
  feature: 'codes',
  summary: 'Upgrades a code of the older structure to the current type.',
  permission: 'code:write',
  changes: ['code'],
  request: z.object({ id }),
  response: z.object({ session: z.object({ id: z.int(), baselineSessionTypeId: z.int() }) }),
  errors: ['code.not_found', 'code.not_editable', 'code.not_old'],
});

export const deleteSession = defineCall({
  path: 'Session/DeleteSession',
  feature: 'codes',
  summary:
    'Ends a code right away and removes it from the lists. Its tests are kept. Phones that redeemed it can still send tests, which wait for staff.',
  permission: 'code:write',
  changes: ['code'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['code.not_found'],
});
