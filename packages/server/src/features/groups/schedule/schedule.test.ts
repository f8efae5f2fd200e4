import {
  createOrUpdateGroupPreferences,
  type GroupPreferencesToSave,
  getGroupNotificationPreferences,
  getGroupSchedule,
  getProfileDemands,
  submitTests,
  takeAppMessages,
  updateGroupNotificationPreferences,
} from '@plumbline/contract';
import { instantOf, nextDemandAfter, scheduleTimeZone, wallTimeAt } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { refusalOf } from '../../../../test/portal.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../../test/schedule-portal.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterEach(() => portal.setClock(null));
afterAll(() => portal.server.stop());

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const save = (groupPreferences: GroupPreferencesToSave) =>
  portal.server.sendOk(createOrUpdateGroupPreferences, { groupPreferences }, portal.admin.options);
const refusal = async (groupPreferences: GroupPreferencesToSave) =>
  (await refusalOf(portal.server, createOrUpdateGroupPreferences, { groupPreferences }, portal.admin.options))
    .code;
const schedule = (groupId: number, options = portal.admin.options) =>
  portal.server.sendOk(getGroupSchedule, { groupId }, options);
const tell = (groupId: number, accountId: number, how: { email?: boolean; sms?: boolean; only?: number }) =>
  portal.server.sendOk(
    updateGroupNotificationPreferences,
    {
      groupId,
      groupNotificationPreferences: [
        {
          accountId,
          emailNotification: how.email ?? false,
          smsNotification: how.sms ?? false,
          isEnabled: true,
          groupPreferencesId: how.only ?? null,
        },
      ],
    },
    portal.admin.options,
  );
const everyDayAt = (hour: number, minute = 0) => `${minute} ${hour} * * *`;
/** The next day on which clocks in Chicago change, and an hour that is whole on both sides of it. */
function nextClockChange(): { dayBefore: number; change: number; dayAfter: number; offsetMs: number } {
  const noon = (dayMsFromNow: number) => {
    const wall = wallTimeAt(Date.now() + dayMsFromNow, scheduleTimeZone);
    return instantOf({ ...wall, hour: 12, minute: 0, second: 0 }, scheduleTimeZone, 'earlier');
  };
  for (let ahead = 2; ahead < 370; ahead += 1) {
    const [before, after] = [noon(ahead * dayMs), noon((ahead + 1) * dayMs)];
    const offsetMs = after - before - dayMs;
    if (offsetMs !== 0) {
      return { dayBefore: before, change: after, dayAfter: noon((ahead + 2) * dayMs), offsetMs };
    }
  }
  throw new Error('clocks do not change within a year');
}

describe('what a group is asked for', () => {
  test('B240 C203 C395 C149: is made, read back and changed, one for each kind of testing', async () => {
    const group = await portal.aGroup();
    const { groupPreferences: made } = await save({
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
    const { groupPreferences: changed } = await save({
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
    await save({ groupId: group.id, demandTypeId: 1, createdByApp: true });
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
    const { groupPreferences } = await save({ ...asked, averageScoreThreshold: 70, revision: 1 });
    expect(groupPreferences).toEqual({ ...standing, averageScoreThreshold: 70, revision: 2 });
    // Whoever read none of it, as an older app, writes over it.
    expect((await save({ ...asked, averageScoreThreshold: 80 })).groupPreferences.revision).toBe(3);
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
    const { groupPreferences } = await save(blockOf(inMs(-2 * dayMs + hourMs), inMs(hourMs)));
    await portal.server.db.owner(
      sql`update group_schedule_blocks set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
        where group_preferences_id = ${groupPreferences.groupPreferencesId}`,
    );
    const [kept] = (await schedule(group.id)).groupPreferences[0]?.scheduleBlocks ?? [];
    if (kept === undefined) throw new Error('the block is gone');
    const fresh = { startsOn: inMs(dayMs), endsOn: inMs(2 * dayMs) };
    const { groupPreferences: after } = await save({
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
    await save({ groupId: group.id, demandTypeId: 2, testScheduleCron: '0 9 * * *' });
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
  test('C205 C391 C392: everybody who sees it is offered; e-mail and SMS are chosen for each, SMS only with a number', async () => {
    const group = await portal.aGroup();
    const [silent, dialled] = [
      await portal.aTrainer(group.id),
      await portal.aTrainer(group.id, '555-555-0142'),
    ];
    const { groupPreferences } = await save({ groupId: group.id, demandTypeId: 2 });
    const ask = (options = portal.admin.options) =>
      portal.server.sendOk(getGroupNotificationPreferences, { groupId: group.id }, options);
    const before = await ask();
    expect(before.isSmsOffered).toBe(true);
    expect(before.groupNotificationPreferences.map(({ accountId }) => accountId).sort()).toEqual(
      [portal.admin.id, silent.id, dialled.id].sort(),
    );
    expect(before.groupNotificationPreferences.every(({ isEnabled }) => !isEnabled)).toBe(true);
    await tell(group.id, dialled.id, { sms: true, only: groupPreferences.groupPreferencesId });
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

describe('schedules that run', () => {
  test('over a change of clocks a demand opens at the same time of day, and its people are reminded once', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id, '555-555-0143');
    const profileId = await portal.aProfile(group.id);
    const family = await portal.aFamily(profileId);
    await tell(group.id, trainer.id, { email: true, sms: true });
    await save({
      groupId: group.id,
      demandTypeId: 2,
      testScheduleCron: everyDayAt(12),
      testDemandDurationMinutes: 90,
    });
    const { dayBefore, change, dayAfter, offsetMs } = nextClockChange();
    expect(Math.abs(offsetMs)).toBe(hourMs);
    for (const noon of [dayBefore, change, dayAfter]) {
      portal.setClock(new Date(noon - 60_000));
      await portal.minute();
      portal.setClock(new Date(noon));
      await portal.minute();
      // The same minute again, and one later: nothing more happens.
      await portal.minute();
      portal.setClock(new Date(noon + 60_000));
      await portal.minute();
    }
    portal.setClock(null);
    const { demands } = await schedule(group.id);
    const opened = demands.filter(({ startsOn }) => Date.parse(startsOn) >= dayBefore);
    expect(opened.map(({ startsOn, endsOn }) => [Date.parse(startsOn), Date.parse(endsOn)])).toEqual(
      [dayAfter, change, dayBefore].map((noon) => [noon, noon + 90 * 60_000]),
    );
    expect(
      new Set(opened.map(({ startsOn }) => wallTimeAt(Date.parse(startsOn), scheduleTimeZone).hour)),
    ).toEqual(new Set([12]));
    const mails = mailsTo(portal.server, trainer.email);
    const texts = mailsTo(portal.server, '+15555550143');
    expect(mails.length).toBe(texts.length);
    expect(mails.filter(({ text }) => text.includes('1 of 1 profiles is still to be tested.')).length).toBe(
      mails.length,
    );
    // What was open as the schedule was saved may have been reminded of as well.
    expect(mails.length - demands.filter(({ startsOn }) => Date.parse(startsOn) < dayBefore).length).toBe(3);
    const inApp = await portal.server.sendOk(takeAppMessages, {}, family.options);
    expect(inApp.messages.filter(({ kind }) => kind === 'testReminder').length).toBe(mails.length);
    expect(inApp.messages[0]).toMatchObject({ title: `Cognitive test due: ${group.name}` });
    expect(JSON.stringify([mails, texts, inApp])).not.toContain('Test Profile');
  });

  test('a block that runs already opens within a minute, is reminded of each day, and not of those who were tested', async () => {
    const group = await portal.aGroup();
    const [tested, owing] = [await portal.aProfile(group.id), await portal.aProfile(group.id)];
    const [done, late] = [await portal.aFamily(tested), await portal.aFamily(owing)];
    const now = Date.now();
    await save({
      groupId: group.id,
      demandTypeId: 2,
      scheduleBlocks: [{ startsOn: inMs(-hourMs), endsOn: inMs(3 * dayMs) }],
    });
    await portal.minute();
    const messages = async (who: typeof done) =>
      (await portal.server.sendOk(takeAppMessages, {}, who.options)).messages.length;
    expect([await messages(done), await messages(late)]).toEqual([1, 1]);
    const completedOn = new Date(now).toISOString();
    const submitted = aSubmittedTest({ person: { kind: 'profile', profileId: tested }, completedOn });
    await portal.server.sendOk(submitTests, { tests: [{ ...submitted }] }, portal.admin.options);
    const ask = (id: number) => portal.server.sendOk(getProfileDemands, { id }, portal.admin.options);
    expect((await ask(tested)).demands).toEqual([
      {
        demandTypeId: 2,
        startsOn: expect.any(String),
        endsOn: expect.any(String),
        isTested: true,
      },
    ]);
    expect((await ask(owing)).demands[0]?.isTested).toBe(false);
    const [demand] = (await schedule(group.id)).demands;
    expect(demand).toMatchObject({ profileCount: 2, testedCount: 1, cancelledOn: null });
    portal.setClock(new Date(now + dayMs));
    await portal.minute();
    portal.setClock(null);
    expect([await messages(done), await messages(late)]).toEqual([1, 2]);
  });

  test('days on which nobody wants to be reminded pass without a word, and the demand opens all the same', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id);
    await portal.aProfile(group.id);
    await tell(group.id, trainer.id, { email: true });
    await save({
      groupId: group.id,
      demandTypeId: 3,
      testScheduleCron: everyDayAt(12),
      reminderPushNotificationHolidays: false,
    });
    // The next New Year's Day at noon, and the day after, which is none unless the first is a Sunday.
    const christmas = (year: number) =>
      instantOf({ year, month: 12, day: 25, hour: 12, minute: 0, second: 0 }, scheduleTimeZone, 'earlier');
    const year = new Date().getUTCFullYear();
    const holiday = christmas(year) > Date.now() + dayMs ? christmas(year) : christmas(year + 1);
    portal.setClock(new Date(holiday - 60_000));
    await portal.minute();
    const before = mailsTo(portal.server, trainer.email).length;
    portal.setClock(new Date(holiday));
    await portal.minute();
    expect(mailsTo(portal.server, trainer.email)).toHaveLength(before);
    // The 27th is never kept for the 25th.
    portal.setClock(new Date(holiday + 2 * dayMs));
    await portal.minute();
    expect(mailsTo(portal.server, trainer.email)).toHaveLength(before + 1);
    portal.setClock(null);
    const starts = (await schedule(group.id)).demands.map(({ startsOn }) => Date.parse(startsOn));
    expect(starts).toEqual(expect.arrayContaining([holiday, holiday + 2 * dayMs]));
  });

  test('an outage skips what passed in it and opens what is still open; a changed schedule takes back what runs', async () => {
    const group = await portal.aGroup();
    await save({
      groupId: group.id,
      demandTypeId: 2,
      testScheduleCron: everyDayAt(12),
      testDemandDurationMinutes: 120,
    });
    await portal.minute();
    const known = (await schedule(group.id)).demands.length;
    const first =
      nextDemandAfter({ cron: everyDayAt(12), durationMinutes: 120, blocks: [] }, Date.now() + 2 * dayMs) ??
      0;
    // Two days without a server; it comes back in the middle of the third demand.
    portal.setClock(new Date(first + hourMs));
    await portal.minute();
    portal.setClock(null);
    const { demands } = await schedule(group.id);
    expect(demands).toHaveLength(known + 1);
    expect(Date.parse(demands[0]?.startsOn ?? '')).toBe(first);
    await save({ groupId: group.id, demandTypeId: 2, testScheduleCron: null });
    expect((await schedule(group.id)).demands[0]?.cancelledOn).not.toBeNull();
    portal.setClock(new Date(first + 2 * dayMs));
    await portal.minute();
    portal.setClock(null);
    expect((await schedule(group.id)).demands).toHaveLength(known + 1);
  });

  test('an inactive group and a lost grant are told nothing', async () => {
    const group = await portal.aGroup();
    const [gone, staying] = [await portal.aTrainer(group.id), await portal.aTrainer(group.id)];
    await portal.aProfile(group.id);
    await tell(group.id, gone.id, { email: true });
    await tell(group.id, staying.id, { email: true });
    await portal.server.db.owner(
      sql`delete from account_groups where account_id = ${gone.id} and group_id = ${group.id}`,
    );
    const block = { startsOn: inMs(-hourMs), endsOn: inMs(5 * dayMs) };
    await save({ groupId: group.id, demandTypeId: 2, scheduleBlocks: [block] });
    await portal.minute();
    expect(mailsTo(portal.server, gone.email)).toHaveLength(0);
    expect(mailsTo(portal.server, staying.email)).toHaveLength(1);
    await portal.server.db.owner(sql`update groups set is_enabled = false where id = ${group.id}`);
    portal.setClock(new Date(Date.now() + dayMs));
    await portal.minute();
    expect(mailsTo(portal.server, staying.email)).toHaveLength(1);
  });

  test('the minute is noted at debug: it would fill the log', async () => {
    await vi.waitFor(
      async () => {
        const lines = portal.server.logLines().filter(({ job }) => job === 'groups.find_due_schedules');
        expect(lines.length).toBeGreaterThan(0);
        expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['debug']));
      },
      { timeout: 90_000, interval: 500 },
    );
  });
});

describe('average scores', () => {
  const memoryTest = (profileId: number, recalled: readonly string[], grids: number) =>
    aSubmittedTest({
      person: { kind: 'profile', profileId },
      completedOn: new Date().toISOString(),
      results: [
        {
          measureId: 64,
          recording: {
            kind: 'memoryTrials',
            shownLetters: ['K', 'T', 'M'],
            recalledLetters: [...recalled],
            grids: [2, 3, 4, 5, 6].map((length) => ({ length, isCorrect: length < grids })),
          },
        },
      ],
    });

  test('a test below the threshold is told to the chosen accounts, by profile id and never by name; one above is not', async () => {
    const group = await portal.aGroup();
    const [trainer, other] = [
      await portal.aTrainer(group.id, '555-555-0177'),
      await portal.aTrainer(group.id),
    ];
    const profileId = await portal.aProfile(group.id);
    await tell(group.id, trainer.id, { email: true, sms: true });
    await save({ groupId: group.id, demandTypeId: 2, averageScoreThreshold: 60 });
    const submit = (one: ReturnType<typeof memoryTest>) =>
      portal.server.sendOk(submitTests, { tests: [{ ...one }] }, portal.admin.options);
    await submit(memoryTest(profileId, ['K', 'T', 'M'], 7));
    await portal.minute();
    expect(mailsTo(portal.server, trainer.email)).toHaveLength(0);
    await submit(memoryTest(profileId, ['X', 'Y', 'Z'], 3));
    await portal.minute();
    const [mail] = mailsTo(portal.server, trainer.email);
    expect(mail?.subject).toBe(`Score below the threshold: ${group.name}`);
    expect(mail?.text).toContain(`Profile ${profileId} of ${group.name} scored`);
    expect(mail?.text).not.toContain('Test Profile');
    expect(mailsTo(portal.server, '+15555550177')).toHaveLength(1);
    expect(mailsTo(portal.server, other.email)).toHaveLength(0);
  });

  test('times have no average: a slow reaction alone alerts nobody', async () => {
    const group = await portal.aGroup();
    const trainer = await portal.aTrainer(group.id);
    const profileId = await portal.aProfile(group.id);
    await tell(group.id, trainer.id, { email: true });
    await save({ groupId: group.id, demandTypeId: 2, averageScoreThreshold: 100 });
    const slow = aSubmittedTest({
      person: { kind: 'profile', profileId },
      completedOn: new Date().toISOString(),
    });
    await portal.server.sendOk(submitTests, { tests: [{ ...slow }] }, portal.admin.options);
    await portal.minute();
    expect(mailsTo(portal.server, trainer.email)).toHaveLength(0);
  });
});
