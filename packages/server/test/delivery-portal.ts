import { grantOrganizationAccess, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { enqueueDueReports } from '../src/features/reports/deliver-report.job.ts';
import { browserRoutes, handlers, partnerDoors, viewerOf } from '../src/routes.ts';
import { givenGroup, givenOrganization, givenProfile } from './builders/people.ts';
import { aSubmittedTest } from './builders/tests.ts';
import { type SendOptions, startTestServer, type TestServer } from './http/start-test-server.ts';
import { signIn } from './portal.ts';

/** The state of a delivery, as the database has it. */
export interface StateOfPdfSync {
  id: number;
  statusId: number;
  attempts: number;
  failedAttempts: number;
  failure: string | null;
  minutesToNext: number;
  reference: string;
}

/** The whole portal, with a clock that a test sets and a minute job that a test runs. */
export interface DeliveryPortal {
  server: TestServer;
  organizationId: number;
  trainer: SendOptions;
  /** Null: the real time, which sessions live by. */
  setClock(at: Date | null): void;
  /** A System Admin. */
  admin: SendOptions;
  /** Internal staff with access to the organization. */
  staff: SendOptions;
  /** A person with one test, which a phone just sent. */
  aTested(lastName?: string): Promise<{ profileId: number; testId: number }>;
  stateOf(testId: number): Promise<StateOfPdfSync[]>;
  /** What the minute job does, at the clock's time. */
  minute(): Promise<void>;
  /** Resolves when no delivery is waiting in the queue or worked on. */
  idle(): Promise<void>;
}

export async function startDeliveryPortal(settings: Record<string, string>): Promise<DeliveryPortal> {
  let setTo: Date | null = null;
  const server = await startTestServer({
    handlers,
    browserRoutes,
    partnerDoors,
    viewerOf,
    settings,
    clock: { now: () => setTo ?? new Date() },
  });
  const organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  await server.db.owner(
    sql`insert into organization_preferences (organization_id, external_api_enabled) values (${organizationId}, true)
    on conflict (organization_id) do update set external_api_enabled = true`,
  );
  const groupId = (await givenGroup(server.db, organizationId)).id;
  const trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const outside = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'A PDF hangs' }, outside);

  const idle = async () => {
    for (;;) {
      const [row] = await server.db.owner<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name = 'reports.deliver' and state in ('created', 'retry', 'active')`,
      );
      if (row?.count === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  return {
    server,
    organizationId,
    trainer,
    setClock: (at) => {
      setTo = at;
    },
    admin,
    staff: { ...outside, organizationId },
    aTested: async (lastName = 'Okafor') => {
      const { id: profileId } = await givenProfile(server.db, organizationId, {
        firstName: 'Maya',
        lastName,
        birthDate: '2009-03-14',
        groupIds: [groupId],
      });
      const { outcomes } = await server.sendOk(
        submitTests,
        {
          tests: [
            aSubmittedTest({
              person: { kind: 'profile', profileId },
              completedOn: new Date(Date.now() - 3_600_000).toISOString(),
            }),
          ] as Record<string, unknown>[],
        },
        trainer,
      );
      const testId = outcomes[0]?.profileTestId;
      if (testId == null) throw new Error(`the test was not stored: ${JSON.stringify(outcomes)}`);
      return { profileId, testId };
    },
    stateOf: (testId) =>
      server.db.owner<StateOfPdfSync>(
        sql`select id, intent_status_id as status_id, tries as attempts, failed_tries as failed_attempts, failure, reference,
          round(extract(epoch from next_try_at - changed_at) / 60)::int as minutes_to_next
        from pdf_sync_intents where test_id = ${testId} order by id`,
      ),
    minute: async () => {
      await server.db.database.transaction({ as: 'identity', requestId: 'test' }, (tx) =>
        enqueueDueReports(tx, server.services),
      );
      await idle();
    },
    idle,
  };
}
