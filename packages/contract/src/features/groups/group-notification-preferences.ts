import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

/** How one account hears of a group. */
export const groupNotificationPreference = z.object({
  accountId: id,
  /** The person's name. */
  name: z.string(),
  email: z.string(),
  /** Without a number there are no text messages. */
  hasPhone: z.boolean(),
  isAdmin: z.boolean(),
  emailNotification: z.boolean(),
  smsNotification: z.boolean(),
  isEnabled: z.boolean(),
  /** Only of this kind of testing; null: of every one. */
  groupPreferencesId: id.nullable(),
});
export type GroupNotificationPreference = z.infer<typeof groupNotificationPreference>;

export const getGroupNotificationPreferences = defineCall({
  path: 'Group/GetGroupNotificationPreferences',
  feature: 'groups',
  summary: 'Everyone who can see the group, and how they are notified about reminders and low scores.',
  permission: 'group:read',
  reads: ['schedule', 'account'],
  request: z.object({ groupId: id }),
  response: z.object({
    groupNotificationPreferences: z.array(groupNotificationPreference),
    /** Whether this portal can send text messages at all. */
    isSmsOffered: z.boolean(),
  }),
  errors: ['group.not_found'],
});

export const updateGroupNotificationPreferences = defineCall({
  path: 'Group/UpdateGroupNotificationPreferences',
  feature: 'groups',
  summary: 'Sets who is notified about a group and how. Accounts that are not included do not change.',
  permission: 'group:write',
  changes: ['schedule'],
  request: z.object({
    groupId: id,
    groupNotificationPreferences: z
      .array(
        groupNotificationPreference
          .pick({ accountId: true, emailNotification: true, smsNotification: true, isEnabled: true })
          .extend({ groupPreferencesId: id.nullable().default(null) }),
      )
      .min(1)
      .max(500)
      .refine((chosen) => new Set(chosen.map(({ accountId }) => accountId)).size === chosen.length, {
        error: 'names an account twice',
      }),
  }),
  response: z.object({}),
  errors: ['group.not_found', 'group.preferences_not_found', 'account.not_found', 'account.no_phone'],
});
