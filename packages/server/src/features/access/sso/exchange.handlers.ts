import { samllogin, ssologin } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { CallLimit } from '../../../platform/http/call-limit.ts';
import { fail, handleInPhases, ok, type PhasedContext } from '../../../platform/http/handle.ts';
import { hashToken } from '../../../platform/secrets/secret-token.ts';
import { finishSignIn } from '../finish-sign-in.ts';
import { browserHashOf, clearBrowser, type SsoKind } from './sso-attempt.ts';

/** Nobody guesses codes of 256 bits; the limit keeps attempts cheap. */
const exchangeLimit: CallLimit<typeof ssologin | typeof samllogin> = {
  limit: { name: 'sso-exchange', max: 300, windowSeconds: 900 },
  keyOf: ({ network }) => network,
};

interface Exchanged {
  exchangeId: number;
  accountId: number;
  organizationId: number | null;
}

/** Exchanges the code of this browser for a session, with the same last step as every sign-in. */
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
