import {
  type GroupNotificationPreference,
  getGroupNotificationPreferences,
  updateGroupNotificationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { findGroupInSight } from '../../../records/access/in-sight.ts';
import { readGroupPreferences } from './schedule-rows.ts';

export const getGroupNotificationPreferencesHandler = handle(
  getGroupNotificationPreferences,
  async ({ request, tx, viewer, services }) => {
    if ((await findGroupInSight(tx, viewer.organizationId, request.groupId)) === undefined)
      return fail('group.not_found');
    return ok({
      groupNotificationPreferences: await readCandidates(tx, request.groupId),
      isSmsOffered: services.textMessages !== null,
    });
  },
);

export const updateGroupNotificationPreferencesHandler = handle(
  updateGroupNotificationPreferences,
  async ({ request, tx, viewer }) => {
    const { groupId, groupNotificationPreferences: requested } = request;
    if ((await findGroupInSight(tx, viewer.organizationId, groupId)) === undefined)
      return fail('group.not_found');
    const schedules = new Set(
      (await readGroupPreferences(tx, groupId)).map(({ groupPreferencesId }) => groupPreferencesId),
    );
    const candidates = new Map((await readCandidates(tx, groupId)).map((one) => [one.accountId, one]));
    for (const { accountId, smsNotification, groupPreferencesId } of requested) {
      const candidate = candidates.get(accountId);
      if (candidate === undefined) return fail('account.not_found');
      if (smsNotification && !candidate.hasPhone) return fail('account.no_phone');
      if (groupPreferencesId !== null && !schedules.has(groupPreferencesId))
        return fail('group.preferences_not_found');
    }
    await tx.query(
      sql`insert into group_notification_preferences as n (organization_id, group_id, account_id, group_preferences_id,
          email_notification, sms_notification, is_enabled)
        select ${viewer.organizationId}::int, ${groupId}::int, w."accountId", w."groupPreferencesId", w."emailNotification",
          w."smsNotification", w."isEnabled"
        from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as w("accountId" int, "groupPreferencesId" int,
          "emailNotification" boolean, "smsNotification" boolean, "isEnabled" boolean)
        on conflict (organization_id, group_id, account_id) do update set group_preferences_id = excluded.group_preferences_id,
          email_notification = excluded.email_notification, sms_notification = excluded.sms_notification,
          is_enabled = excluded.is_enabled`,
      'schedule.write_notification_preferences',
    );
    return ok({});
  },
);

/** Returns everybody who sees the group, with their choice of notifications. An account without a choice is not notified. */
const readCandidates = (tx: Tx, groupId: number): Promise<GroupNotificationPreference[]> =>
  tx.query<GroupNotificationPreference>(
    sql`select c.account_id, c.name, c.email, c.has_phone, c.is_admin,
      coalesce(n.email_notification, false) as email_notification,
      coalesce(n.sms_notification, false) and c.has_phone as sms_notification,
      coalesce(n.is_enabled, false) as is_enabled, n.group_preferences_id
    from identity.group_notification_candidates(${groupId}) c
      left join group_notification_preferences n on n.group_id = ${groupId} and n.account_id = c.account_id`,
    'schedule.notification_candidates',
  );
