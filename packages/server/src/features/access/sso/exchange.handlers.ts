import { samllogin, ssologin } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { CallLimit } from '../../../platform/http/call-limit.ts';
import { fail, handleInPhases, ok, type PhasedContext } from '../../../platform/http/handle.ts';
import { hashToken } from '../../../platform/secrets/secret-token.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import { browserHashOf, clearBrowser, type SsoKind } from './sso-attempt.ts';

/** Codes of 256 bits are not guessed; this keeps the trying cheap. */
const exchangeLimit: CallLimit<typeof ssologin | typeof samllogin> = {
  limit: { name: 'sso-exchange', max: 300, windowSeconds: 900 },
  keyOf: ({ network }) => network,
};

interface Exchanged {
  exchangeId: number;
  accountId: number;
  organizationId: number | null;
}

/** Turns the code that this browser came back with into a session, the way every sign-in ends. */
async function exchange(context: PhasedContext<typeof ssologin>, kind: SsoKind) {
  const { request, cookies, inScope, viewer } = context;
  const browserHash = browserHashOf(cookies, kind);
  if (browserHash === null) return fail('sso.code_not_right');
  const taken = await inScope(
    async (tx) => {
      const [row] = await tx.query<Exchanged>(
        sql`select exchange_id, account_id, organization_id
          from identity.take_exchange(${hashToken(request.code)}, ${browserHash}, ${kind})`,
        'access.take_exchange',
      );
      return row === undefined ? fail('sso.code_not_right') : ok(row);
    },
    { as: 'identity' },
  );
  if (!taken.ok) return taken;
  clearBrowser(cookies, kind);
  const { accountId, organizationId, exchangeId } = taken.value;
  return inScope(
    (tx) =>
      finishSignIn(
        tx,
        { accountId, isSuperAdmin: false, authSource: kind === 'oidc' ? 2 : 3, organizationId, exchangeId },
        { ...context, timeZone: viewer.timeZone },
      ),
    { as: 'identity', actingFor: accountId },
  );
}

export const ssologinHandler = handleInPhases(ssologin, (context) => exchange(context, 'oidc'), {
  limits: [exchangeLimit],
});

export const samlloginHandler = handleInPhases(samllogin, (context) => exchange(context, 'saml'), {
  limits: [exchangeLimit],
});
