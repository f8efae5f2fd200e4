import { getGroupSchedule, getProfileDemands, submitTests, takeAppMessages } from '@plumbline/contract';
import { instantOf, nextDemandAfter, scheduleTimeZone, wallTimeAt } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../../test/schedule-portal.ts';
import { findDueSchedules } from './open-demands.job.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterEach(() => portal.setClock(null));
afterAll(() => portal.server.stop());

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const schedule = (groupId: number, options = portal.admin.options) =>
  portal.server.sendOk(getGroupSchedule, { groupId }, options);
const everyDayAt = (hour: number, minute = 0) => `${minute} ${hour} * * *`;
/** The next day on which clocks in Chicago change, and an hour that is whole on both sides of it. */
function nextClockChange(): { dayBefore: number; change: number; dayAfter: number; offsetMs: number } {
  // Counted by the calendar: of days of 24 hours one can skip a date when the clocks change.
  const today = wallTimeAt(Date.now(), scheduleTimeZone);
  const noon = (daysAhead: number) => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + daysAhead));
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    return instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, scheduleTimeZone, 'earlier');
  };
  for (let ahead = 2; ahead < 370; ahead += 1) {
    const [before, after] = [noon(ahead), noon(ahead + 1)];
    const offsetMs = after - before - dayMs;
    if (offsetMs !== 0) return { dayBefore: before, change: after, dayAfter: noon(ahead + 2), offsetMs };
  }
  throw new Error('clocks do not change within a year');
}

test('over a change of clocks a demand opens at the same time of day, and its people are reminded once', async () => {
  const group = await portal.aGroup();
  const trainer = await portal.aTrainer(group.id, '555-555-0143');
  const profileId = await portal.aProfile(group.id);
  const family = await portal.aFamily(profileId);
  await portal.tell(group.id, trainer.id, { email: true, sms: true });
  await portal.save({
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
  expect(mails.filter(({ text }) => text.includes('1 of 1 profiles has not been tested yet.')).length).toBe(
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
  await portal.save({
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
  await portal.tell(group.id, trainer.id, { email: true });
  await portal.save({
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
  await portal.save({
    groupId: group.id,
    demandTypeId: 2,
    testScheduleCron: everyDayAt(12),
    testDemandDurationMinutes: 120,
  });
  await portal.minute();
  const known = (await schedule(group.id)).demands.length;
  const first =
    nextDemandAfter({ cron: everyDayAt(12), durationMinutes: 120, blocks: [] }, Date.now() + 2 * dayMs) ?? 0;
  // Two days without a server; it comes back in the middle of the third demand.
  portal.setClock(new Date(first + hourMs));
  await portal.minute();
  portal.setClock(null);
  const { demands } = await schedule(group.id);
  expect(demands).toHaveLength(known + 1);
  expect(Date.parse(demands[0]?.startsOn ?? '')).toBe(first);
  await portal.save({ groupId: group.id, demandTypeId: 2, testScheduleCron: null });
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
  await portal.tell(group.id, gone.id, { email: true });
  await portal.tell(group.id, staying.id, { email: true });
  await portal.server.db.owner(
    sql`delete from account_groups where account_id = ${gone.id} and group_id = ${group.id}`,
  );
  const block = { startsOn: inMs(-hourMs), endsOn: inMs(5 * dayMs) };
  await portal.save({ groupId: group.id, demandTypeId: 2, scheduleBlocks: [block] });
  await portal.minute();
  expect(mailsTo(portal.server, gone.email)).toHaveLength(0);
  expect(mailsTo(portal.server, staying.email)).toHaveLength(1);
  await portal.server.db.owner(sql`update groups set is_enabled = false where id = ${group.id}`);
  portal.setClock(new Date(Date.now() + dayMs));
  await portal.minute();
  expect(mailsTo(portal.server, staying.email)).toHaveLength(1);
});

test('the minute is noted at debug: it would fill the log', async () => {
  const { db, services } = portal.server;
  const [minute] = await db.owner<{ cron: string }>(
    sql`select cron from pgboss.schedule where name = ${findDueSchedules.name}`,
  );
  expect(minute).toEqual({ cron: '* * * * *' });
  const lines = () => portal.server.logLines().filter(({ job }) => job === findDueSchedules.name);
  const before = lines().length;
  await db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
    services.jobs.enqueue(tx, findDueSchedules, null),
  );
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(before), { timeout: 20_000 });
  expect(new Set(lines().map(({ level }) => level))).toEqual(new Set(['debug']));
});
