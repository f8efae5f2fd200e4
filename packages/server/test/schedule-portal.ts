import { randomUUID } from 'node:crypto';
import {
  createOrUpdateGroupPreferences,
  type GroupPreferencesToSave,
  type ResponseOf,
  updateGroupNotificationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { enqueueDueSchedules } from '../src/features/groups/schedule/open-demands.job.ts';
import { browserRoutes, handlers, viewerOf } from '../src/routes.ts';
import { givenGroup, givenOrganization, givenProfile } from './builders/people.ts';
import { type SendOptions, startTestServer, type TestServer } from './http/start-test-server.ts';
import { signIn } from './portal.ts';

/** The whole portal in demo mode, with a clock that a test sets and the minute at its own command. */
export interface SchedulePortal {
  server: TestServer;
  organizationId: number;
  admin: { id: number; email: string; options: SendOptions };
  /** A group of its own for each test. */
  aGroup(): Promise<{ id: number; name: string }>;
  aProfile(groupId: number): Promise<number>;
  /** A User who has the group. */
  aTrainer(groupId: number, phone?: string): Promise<{ id: number; email: string; options: SendOptions }>;
  /** A family account of a profile. */
  aFamily(profileId: number): Promise<{ id: number; email: string; options: SendOptions }>;
  /** Saves a schedule of a group, as a System Admin. */
  save(groupPreferences: GroupPreferencesToSave): Promise<ResponseOf<typeof createOrUpdateGroupPreferences>>;
  /** Chooses how an account hears of a group; `only`: of one schedule. */
  tell(
    groupId: number,
    accountId: number,
    how: { email?: boolean; sms?: boolean; only?: number },
  ): Promise<unknown>;
  /** Sets the clock; null: the real time again. */
  setClock(at: Date | null): void;
  /** What the minute job does, at the clock's time; resolves when everything that follows is done. */
  minute(): Promise<void>;
}

export async function startSchedulePortal(): Promise<SchedulePortal> {
  let setTo: Date | null = null;
  const server = await startTestServer({
    handlers,
    browserRoutes,
    viewerOf,
    settings: { DEMO: 'true', DELIVERY_REPORT_SECRET: 'the-secret-of-reports' },
    clock: { now: () => setTo ?? new Date() },
  });
  const organizationId = (await givenOrganization(server.db)).id;
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  const isIdle = async () => {
    const [row] = await server.db.owner<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where name like 'groups.%' and state in ('created', 'retry', 'active')
        and start_after <= now()`,
    );
    return row?.count === 0;
  };
  return {
    server,
    organizationId,
    admin,
    aGroup: async () => {
      const name = `Team ${randomUUID().slice(0, 8)}`;
      return { id: (await givenGroup(server.db, organizationId, { name })).id, name };
    },
    aProfile: async (groupId) => (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id,
    aTrainer: async (groupId, phone) => {
      const trainer = await signIn(server, { organizationId, groupIds: [groupId] });
      if (phone !== undefined)
        await server.db.owner(sql`update accounts set phone = ${phone} where id = ${trainer.id}`);
      return trainer;
    },
    aFamily: async (profileId) => {
      const family = await signIn(server, { accountTypeId: 5 });
      await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
        values (${family.id}, ${family.email}, ${profileId}, 3)`);
      return family;
    },
    save: (groupPreferences) =>
      server.sendOk(createOrUpdateGroupPreferences, { groupPreferences }, admin.options),
    tell: (groupId, accountId, how) =>
      server.sendOk(
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
        admin.options,
      ),
    setClock: (at) => {
      setTo = at;
    },
    minute: async () => {
      await server.db.database.transaction({ as: 'identity', requestId: 'minute' }, (tx) =>
        enqueueDueSchedules(tx, server.services),
      );
      const until = Date.now() + 20_000;
      while (!(await isIdle())) {
        if (Date.now() > until) throw new Error('the work that a minute causes did not end');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
