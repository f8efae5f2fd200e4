import { type Call, login, type RequestInputOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { browserRoutes, handlers, partnerDoors, streams, viewerOf } from '../src/routes.ts';
import { password, passwordHash } from './builders/passwords.ts';
import { givenAccount } from './builders/people.ts';
import {
  type SendOptions,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './http/start-test-server.ts';

export { password };

/** The whole portal, as main serves it, over a database of its own. */
export function startPortal(
  settings?: Record<string, string>,
  more: Pick<TestServerOptions, 'maxConnections' | 'logLevel' | 'clock' | 'streams' | 'beside'> = {},
): Promise<TestServer> {
  return startTestServer({
    handlers,
    browserRoutes,
    partnerDoors,
    streams,
    viewerOf,
    ...more,
    ...(settings === undefined ? {} : { settings }),
  });
}

/** Makes an account and signs it in. */
export async function signIn(
  server: TestServer,
  account: Parameters<typeof givenAccount>[1],
): Promise<{ id: number; email: string; options: SendOptions }> {
  const made = await givenAccount(server.db, { ...account, passwordHash });
  const { token } = await server.sendOk(login, { email: made.email, password });
  if (token === null) throw new Error('the sign-in asks for a second factor');
  // Internal staff just gave their second factor, without which they open no organization.
  if (account?.isSuperAdmin) {
    await server.db.owner(sql`update sessions set second_factor_at = now() where account_id = ${made.id}`);
  }
  return {
    ...made,
    options: {
      token,
      ...(account?.organizationId === undefined ? {} : { organizationId: account.organizationId }),
    },
  };
}

/** The refusal of a call that must refuse. */
export async function refusalOf<C extends Call>(
  server: TestServer,
  call: C,
  request: RequestInputOf<C>,
  options?: SendOptions,
): Promise<{ status: number; code: string | undefined }> {
  const { status, body } = await server.send(call, request, options);
  if (body.isSuccess) throw new Error(`${call.path} did not refuse`);
  return { status, code: body.errors[0]?.code };
}
