import { getMobileToken } from '@plumbline/contract';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { currentUserOf } from './current-user.ts';
import { startSession } from './start-session.ts';

export const getMobileTokenHandler = handle(getMobileToken, async ({ request, tx, viewer, now }) => {
  const { account } = await currentUserOf(tx, viewer);
  // The app shows whose token it asks for; a token for somebody else is never what the person at the phone meant.
  if (account.email !== request.Email) return fail('access.denied');
  if (viewer.accountId === null || viewer.organizationId === null)
    throw new Fault('a mobile token without an organization');
  const session = await startSession(
    tx,
    {
      accountId: viewer.accountId,
      kind: 'mobile',
      isSuperAdmin: viewer.isSuperAdmin,
      organizationId: viewer.organizationId,
      device: request.DeviceInfo,
    },
    now,
  );
  return ok({ ...session, organizationId: viewer.organizationId });
});
