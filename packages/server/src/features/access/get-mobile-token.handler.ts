import { getMobileToken, type RequestOf } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { secondFactorGivenAt } from '../../records/access/fresh-second-factor.ts';
import { currentUserOf } from './current-user.ts';
import { copySessionSource } from './sso/session-source.ts';
import { startSession } from './start-session.ts';

/** The phone appears in the organization's list of devices; removing it there ends its session. */
async function registerDevice(
  tx: Tx,
  sessionId: number,
  device: RequestOf<typeof getMobileToken>['DeviceInfo'],
): Promise<void> {
  await tx.query(
    sql`select identity.register_device(${sessionId}::int, ${JSON.stringify(device)}::jsonb)`,
    'access.register_device',
  );
}

export const getMobileTokenHandler = handle(getMobileToken, async ({ request, tx, viewer, network, now }) => {
  const { account } = await currentUserOf(tx, viewer);
  // The app shows whose token it requests. A token for somebody else is never what the person at the phone meant.
  if (account.email !== request.Email) return fail('access.denied');
  if (viewer.accountId === null || viewer.organizationId === null)
    throw new InvariantError('a mobile token without an organization');
  const { sessionId, ...session } = await startSession(
    tx,
    {
      accountId: viewer.accountId,
      kind: 'mobile',
      authSource: 1,
      isSuperAdmin: viewer.isSuperAdmin,
      organizationId: viewer.organizationId,
      device: { ...request.DeviceInfo, network },
      // The phone reaches the same organizations as the session that requests its token.
      secondFactorAt: await secondFactorGivenAt(tx, viewer.sessionId),
    },
    now,
  );
  await copySessionSource(tx, viewer.sessionId, session.token);
  await registerDevice(tx, sessionId, request.DeviceInfo);
  await recordAccess(tx, {
    action: 'mobile_token_given',
    accountId: viewer.accountId,
    organizationId: viewer.organizationId,
  });
  return ok({ ...session, organizationId: viewer.organizationId });
});
