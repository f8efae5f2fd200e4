import {
  createOrUpdateGroupPreferences,
  type GroupPreferencesToSave,
  getGroupNotificationPreferences,
  getGroupSchedule,
  updateGroupNotificationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../test/portal.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../../test/schedule-portal.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterAll(() => portal.server.stop());

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const refusal = async (groupPreferences: GroupPreferencesToSave) =>
  (await refusalOf(portal.server, createOrUpdateGroupPreferences, { groupPreferences }, portal.admin.options))
    .code;
const schedule = (groupId: number, options = portal.admin.options) =>
  portal.server.sendOk(getGroupSchedule, { groupId }, options);

describe('what a group is asked for', () => {
  test('B240 C203 C395 C149: is made, read back and changed, one for each kind of testing', async () => {
    const group = await portal.aGroup();
    const { groupPreferences: made } = await portal.save({
      groupId: group.id,
      demandTypeId: 2,
      testScheduleCron: '5 0 * * 1,3',
    });
    expect(made).toEqual({
      groupPreferencesId: expect.any(Number),
      organizationId: portal.organizationId,
      groupId: group.id,
      demandTypeId: 2,
      testScheduleCron: '5 0 * * 1,3',
      testDemandDurationMinutes: 60,
      scheduleBlocks: [],
      reminderPushNotificationEnabled: true,
      reminderPushNotificationWeekdays: true,
      reminderPushNotificationWeekends: true,
      reminderPushNotificationHolidays: true,
      averageScoreThreshold: null,
      createdByApp: false,
      revision: 1,
    });
    const block = { startsOn: inMs(dayMs), endsOn: inMs(2 * dayMs) };
    const { groupPreferences: changed } = await portal.save({
      groupPreferencesId: made.groupPreferencesId,
      groupId: group.id,
      demandTypeId: 2,
      scheduleBlocks: [block],
      averageScoreThreshold: 72.5,
      reminderPushNotificationWeekends: false,
    });
    expect(changed).toEqual({
      ...made,
      scheduleBlocks: [{ id: expect.any(Number), ...block }],
      averageScoreThreshold: 72.5,
      reminderPushNotificationWeekends: false,
      revision: 2,
    });
    await portal.save({ groupId: group.id, demandTypeId: 1, createdByApp: true });
    const { groupPreferences } = await schedule(group.id);
    expect(groupPreferences.map(({ demandTypeId, createdByApp }) => [demandTypeId, createdByApp])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(groupPreferences[1]).toEqual(changed);
    const audited = await portal.server.db.owner<{ action: string; account: number }>(
      sql`select action, account_id as account from audit.log where entity = 'group_preferences'
        and entity_id = ${String(made.groupPreferencesId)} order by id`,
    );
    expect(audited).toContainEqual({ action: 'update', account: portal.admin.id });
  });

  test('C395: two who change one schedule at once do not undo each other', async () => {
    const { id: groupId } = await portal.aGroup();
    const asked = { groupId, demandTypeId: 2 as const };
    const made = (threshold: number, revision: number) =>
      portal.server.send(
        createOrUpdateGroupPreferences,
        { groupPreferences: { ...asked, averageScoreThreshold: threshold, revision } },
        portal.admin.options,
      );
    const bothMade = await Promise.all([made(50, 0), made(60, 0)]);
    expect(bothMade.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [standing] = (await schedule(groupId)).groupPreferences;
    expect(await refusal({ ...asked, averageScoreThreshold: 70, revision: 0 })).toBe(
      'schedule.changed_meanwhile',
    );
    expect((await schedule(groupId)).groupPreferences).toEqual([standing]);
    const { groupPreferences } = await portal.save({ ...asked, averageScoreThreshold: 70, revision: 1 });
    expect(groupPreferences).toEqual({ ...standing, averageScoreThreshold: 70, revision: 2 });
    // Whoever read none of it, as an older app, writes over it.
    expect((await portal.save({ ...asked, averageScoreThreshold: 80 })).groupPreferences.revision).toBe(3);
  });

  test('C302 C303 B300 B301: blocks stay within their bounds, and one that is kept is not judged again', async () => {
    const group = await portal.aGroup();
    const blockOf = (startsOn: string, endsOn: string): GroupPreferencesToSave => ({
      groupId: group.id,
      demandTypeId: 3,
      scheduleBlocks: [{ startsOn, endsOn }],
    });
    expect(await refusal(blockOf(inMs(dayMs), inMs(hourMs)))).toBe('schedule.ends_before_start');
    expect(await refusal(blockOf(inMs(dayMs), inMs(367 * dayMs)))).toBe('schedule.ends_too_late');
    expect(await refusal(blockOf(inMs(-2 * dayMs - hourMs), inMs(dayMs)))).toBe('schedule.starts_too_early');
    expect(await refusal(blockOf(inMs(367 * dayMs), inMs(368 * dayMs)))).toBe('schedule.starts_too_late');
    const { groupPreferences } = await portal.save(blockOf(inMs(-2 * dayMs + hourMs), inMs(hourMs)));
    await portal.server.db.owner(
      sql`update group_schedule_blocks set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
        where group_preferences_id = ${groupPreferences.groupPreferencesId}`,
    );
    const [kept] = (await schedule(group.id)).groupPreferences[0]?.scheduleBlocks ?? [];
    if (kept === undefined) throw new Error('the block is gone');
    const fresh = { startsOn: inMs(dayMs), endsOn: inMs(2 * dayMs) };
    const { groupPreferences: after } = await portal.save({
      groupId: group.id,
      demandTypeId: 3,
      scheduleBlocks: [kept, fresh],
    });
    expect(after.scheduleBlocks.map(({ id }) => id)).toContain(kept.id);
    expect(after.scheduleBlocks).toHaveLength(2);
  });

  test('C304: a cron that cannot be read, is too much or never comes is refused; so is a group that is inactive', async () => {
    const group = await portal.aGroup();
    const withCron = (testScheduleCron: string): GroupPreferencesToSave => ({
      groupId: group.id,
      demandTypeId: 2,
      testScheduleCron,
    });
    expect(await refusal(withCron('every day'))).toBe('schedule.not_cron');
    expect(await refusal(withCron('* * * * *'))).toBe('schedule.too_often');
    expect(await refusal(withCron('0 0 30 2 *'))).toBe('schedule.never');
    expect(await refusal({ groupId: group.id, demandTypeId: 1, averageScoreThreshold: 50 })).toBe(
      'schedule.no_average',
    );
    expect(await refusal({ ...withCron('0 9 * * *'), groupPreferencesId: 999_999_999 })).toBe(
      'group.preferences_not_found',
    );
    await portal.server.db.owner(sql`update groups set is_enabled = false where id = ${group.id}`);
    expect(await refusal(withCron('0 9 * * *'))).toBe('schedule.group_inactive');
    expect((await schedule(group.id)).groupPreferences).toEqual([]);
  });

  test('a User reads the schedule of a granted group and changes none', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id);
    await portal.save({ groupId: group.id, demandTypeId: 2, testScheduleCron: '0 9 * * *' });
    expect((await schedule(group.id, trainer.options)).groupPreferences).toHaveLength(1);
    const asked = { groupPreferences: { groupId: group.id, demandTypeId: 2 as const } };
    const refused = await refusalOf(portal.server, createOrUpdateGroupPreferences, asked, trainer.options);
    expect(refused.status).toBe(403);
    const other = await portal.aGroup();
    expect(
      (await refusalOf(portal.server, getGroupSchedule, { groupId: other.id }, trainer.options)).code,
    ).toBe('group.not_found');
  });
});

describe('who hears of a group', () => {
  test('C205 C391 C392: everybody who sees it is offered; email and SMS are chosen for each, SMS only with a number', async () => {
    const group = await portal.aGroup();
    const [silent, dialled] = [
      await portal.aTrainer(group.id),
      await portal.aTrainer(group.id, '555-555-0142'),
    ];
    const { groupPreferences } = await portal.save({ groupId: group.id, demandTypeId: 2 });
    const ask = (options = portal.admin.options) =>
      portal.server.sendOk(getGroupNotificationPreferences, { groupId: group.id }, options);
    const before = await ask();
    expect(before.isSmsOffered).toBe(true);
    expect(before.groupNotificationPreferences.map(({ accountId }) => accountId).sort()).toEqual(
      [portal.admin.id, silent.id, dialled.id].sort(),
    );
    expect(before.groupNotificationPreferences.every(({ isEnabled }) => !isEnabled)).toBe(true);
    await portal.tell(group.id, dialled.id, { sms: true, only: groupPreferences.groupPreferencesId });
    const one = {
      accountId: silent.id,
      emailNotification: true,
      smsNotification: true,
      isEnabled: true,
      groupPreferencesId: null,
    };
    const update = (accountId: number) =>
      refusalOf(
        portal.server,
        updateGroupNotificationPreferences,
        { groupId: group.id, groupNotificationPreferences: [{ ...one, accountId }] },
        portal.admin.options,
      );
    expect((await update(silent.id)).code).toBe('account.no_phone');
    const stranger = await portal.aTrainer((await portal.aGroup()).id);
    expect((await update(stranger.id)).code).toBe('account.not_found');
    const chosen = (await ask()).groupNotificationPreferences.find(
      ({ accountId }) => accountId === dialled.id,
    );
    expect(chosen).toEqual({
      accountId: dialled.id,
      name: 'Fixture Account',
      email: dialled.email,
      hasPhone: true,
      isAdmin: false,
      emailNotification: false,
      smsNotification: true,
      isEnabled: true,
      groupPreferencesId: groupPreferences.groupPreferencesId,
    });
    // A User is told of themselves, and of nobody who works beside them.
    expect(
      (await ask(silent.options)).groupNotificationPreferences.map(({ accountId }) => accountId),
    ).toEqual([silent.id]);
  });
});
