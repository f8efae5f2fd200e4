import { enrollOrganization, type RequestInputOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { givenOrganization } from './builders/people.ts';
import type { SendOptions } from './http/start-test-server.ts';
import { signIn, startPortal } from './portal.ts';

type Enrollment = RequestInputOf<typeof enrollOrganization>;

/** A portal with internal staff and an admin of an enterprise: who may enroll. */
export async function startEnrollmentPortal() {
  const server = await startPortal({ DEMO: 'true' });
  const staff = await signIn(server, { isSuperAdmin: true });
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const enterprise = await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 });
  const one = async <Row>(statement: ReturnType<typeof sql>): Promise<Row | undefined> =>
    (await server.db.owner<Row>(statement))[0];
  return {
    server,
    staff,
    enterpriseId,
    enterprise,
    stop: () => server.stop(),
    /** The first row of a question to the whole database. */
    one,
    count: async (from: ReturnType<typeof sql>): Promise<number> =>
      (await one<{ n: number }>(sql`select count(*)::int as n from ${from}`))?.n ?? -1,
    enroll: async (request: Enrollment, as: SendOptions) =>
      (await server.sendOk(enrollOrganization, request, as)).organization,
    /** The status, and each refusal with its field. */
    fieldOf: async (request: Enrollment, as: SendOptions) => {
      const { status, body } = await server.send(enrollOrganization, request, as);
      return { status, errors: body.errors.map(({ code, message, field }) => ({ code, message, field })) };
    },
    mailTo: (email: string) =>
      vi.waitFor(
        () => {
          const mail = server.outbox?.list().find(({ to }) => to === email);
          if (mail === undefined) throw new Error('no mail yet');
          return mail;
        },
        { timeout: 20_000, interval: 25 },
      ),
  };
}
