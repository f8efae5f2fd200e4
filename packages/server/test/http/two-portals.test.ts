import {
  createOrUpdateGroupPreferences,
  downloadExport,
  forgotPassword,
  getCurrentUser,
  getExports,
  getProfilesPaged,
  login,
  logout,
  redeemCode,
  refreshToken,
  startExport,
  submitTests,
  updateGroupNotificationPreferences,
  updatePassword,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueueDueSchedules } from '../../src/features/groups/schedule/open-demands.job.ts';
import { browserRoutes, handlers, viewerOf } from '../../src/routes.ts';
import { passwordHash } from '../builders/passwords.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { mailsTo } from '../mailbox.ts';
import { withinOneWindow } from '../one-window.ts';
import { password, refusalOf, signIn } from '../portal.ts';
import { type SendOptions, startTestServer, type TestServer } from './start-test-server.ts';

/** Two portals on one database, as behind a balancer that sends each request where it likes. Both work on the jobs. */
let one: TestServer;
let other: TestServer;
let organizationId: number;
let groupId: number;
let admin: SendOptions;

beforeAll(async () => {
  const settings = { DEMO: 'true', TRUSTED_PROXIES: '1' };
  one = await startTestServer({ handlers, browserRoutes, viewerOf, settings });
  other = await startTestServer({ handlers, browserRoutes, viewerOf, settings, beside: one });
  organizationId = (await givenOrganization(one.db)).id;
  groupId = (await givenGroup(one.db, organizationId)).id;
  admin = (await signIn(one, { organizationId, accessTypeId: 2 })).options;
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});
beforeEach(withinOneWindow);

const signedOut = { status: 401, code: 'access.signed_out' };
/** Mails that reached an address by either portal. */
const mailCount = (to: string) => mailsTo(one, to).length + mailsTo(other, to).length;
/** Waits until no job of a feature waits or runs. */
const isIdle = (queues: string) =>
  vi.waitFor(
    async () => {
      const open = await one.db.owner(sql`select 1 from pgboss.job where name like ${queues}
        and state in ('created', 'retry', 'active') and start_after <= now()`);
      expect(open).toEqual([]);
    },
    { timeout: 20_000, interval: 25 },
  );

describe('a session', () => {
  const aUser = () => signIn(one, { organizationId, groupIds: [groupId] });

  test('that began on one is known on the other, extended there, and ended on both by signing out of either', async () => {
    const { id, options } = await aUser();
    const { account } = await other.sendOk(getCurrentUser, {}, options);
    expect(account.id).toBe(id);
    await other.sendOk(refreshToken, {}, options);
    await other.sendOk(logout, {}, options);
    expect(await refusalOf(one, getProfilesPaged, {}, options)).toEqual(signedOut);
  });

  test('ends on both with the password that is changed on one', async () => {
    const { email, options } = await aUser();
    const { token: second } = await other.sendOk(login, { email, password });
    const changed = { oldPassword: password, newPassword: 'Trampoline-7!' };
    await one.sendOk(updatePassword, changed, options);
    expect(await refusalOf(other, getCurrentUser, {}, { token: second ?? '' })).toEqual(signedOut);
    expect((await refusalOf(other, login, { email, password })).code).toBe('login.not_right');
    await other.sendOk(login, { email, password: changed.newPassword });
  });

  test('sees on one at once what was changed on the other', async () => {
    const { id, options } = await aUser();
    const profileId = (await givenProfile(one.db, organizationId, { groupIds: [groupId] })).id;
    const seen = async (by: TestServer) =>
      (await by.sendOk(getProfilesPaged, { SearchString: String(profileId) }, options)).profiles.length;
    expect([await seen(one), await seen(other)]).toEqual([1, 1]);
    await one.db.owner(sql`delete from account_groups where account_id = ${id}`);
    expect([await seen(one), await seen(other)]).toEqual([0, 0]);
  });
});

describe('limits count over both', () => {
  const from = (network: number) => ({ headers: { 'x-forwarded-for': `203.0.${network}.9` } });

  test('ten wrong passwords, five on each, hold the eleventh off on either', async () => {
    const { email } = await givenAccount(one.db, { organizationId, passwordHash });
    const wrong = { email, password: 'Wrong-1-password!' };
    for (let tries = 0; tries < 10; tries += 1) {
      const by = tries % 2 === 0 ? one : other;
      expect((await refusalOf(by, login, wrong, from(1))).status).toBe(422);
    }
    for (const by of [one, other]) expect((await refusalOf(by, login, wrong, from(1))).status).toBe(429);
    await other.sendOk(login, { email, password }, from(2));
  });

  test('thirty wrong codes at the same moment, on both, are all that are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, index) =>
        (index % 2 === 0 ? one : other).send(redeemCode, { code: String(10_000 + index * 7) }, from(3)),
      ),
    );
    const counts = Map.groupBy(answers, ({ status }) => status);
    expect([counts.get(422)?.length, counts.get(429)?.length]).toEqual([30, 6]);
  });
});

describe('jobs', () => {
  test('mails that were asked for on both arrive once each', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => givenAccount(one.db, { organizationId, passwordHash })),
    );
    await Promise.all(
      people.map(({ email }, index) =>
        (index % 2 === 0 ? one : other).sendOk(
          forgotPassword,
          { email },
          { headers: { 'x-forwarded-for': `198.51.${index}.9` } },
        ),
      ),
    );
    await isIdle('access.%');
    expect(people.map(({ email }) => mailCount(email))).toEqual(people.map(() => 1));
  });

  test('a schedule whose minute both begin opens one demand and reminds once', async () => {
    const group = (await givenGroup(one.db, organizationId)).id;
    await givenProfile(one.db, organizationId, { groupIds: [group] });
    const trainer = await signIn(one, { organizationId, groupIds: [group] });
    const told = { accountId: trainer.id, emailNotification: true, smsNotification: false, isEnabled: true };
    await one.sendOk(
      updateGroupNotificationPreferences,
      { groupId: group, groupNotificationPreferences: [{ ...told, groupPreferencesId: null }] },
      admin,
    );
    const hourMs = 3_600_000;
    const [startsOn, endsOn] = [-hourMs, 48 * hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
    await one.sendOk(
      createOrUpdateGroupPreferences,
      {
        groupPreferences: {
          groupId: group,
          demandTypeId: 2,
          scheduleBlocks: [{ startsOn: startsOn ?? '', endsOn: endsOn ?? '' }],
        },
      },
      admin,
    );
    const minute = ({ db, services }: TestServer) =>
      db.database.transaction({ as: 'identity', requestId: 'minute' }, (tx) =>
        enqueueDueSchedules(tx, services),
      );
    await Promise.all([one, other, one, other].map(minute));
    await isIdle('groups.%');
    const demands = await one.db.owner(
      sql`select 1 from group_demands d join group_preferences p on p.id = d.group_preferences_id where p.group_id = ${group}`,
    );
    expect(demands).toHaveLength(1);
    expect(mailCount(trainer.email)).toBe(1);
  });

  test('exports begun on both are made once, by whichever, and fetched from either', async () => {
    const profileId = (await givenProfile(one.db, organizationId, { groupIds: [groupId] })).id;
    const person = { kind: 'profile', profileId } as const;
    const tests = [{ ...aSubmittedTest({ person, completedOn: '2026-03-02T12:00:00Z' }) }];
    await one.sendOk(submitTests, { tests }, admin);
    const asked = { startDate: '2026-03-01', endDate: '2026-03-31', kind: 'tests' } as const;
    const begun = await Promise.all(
      [one, other, one, other].map(async (by) => (await by.sendOk(startExport, asked, admin)).export.id),
    );
    await isIdle('exports.%');
    const { exports } = await other.sendOk(getExports, {}, admin);
    expect(exports.map(({ id, status }) => ({ id, status })).toSorted((a, b) => a.id - b.id)).toEqual(
      begun.toSorted((a, b) => a - b).map((id) => ({ id, status: 'ready' })),
    );
    const files = await Promise.all(
      begun.flatMap((exportId) =>
        [one, other].map((by) => by.sendForFile(downloadExport, { exportId }, admin)),
      ),
    );
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]));
    const twice = await one.db.owner(
      sql`select 1 from export_pieces group by organization_id, export_id, piece_number having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });

  test('both portals took some of the work', async () => {
    const doneBy = ({ logLines }: TestServer) =>
      logLines().filter(({ message }) => message === 'a job is done').length;
    expect([doneBy(one), doneBy(other)].every((count) => count > 0)).toBe(true);
  });
});
