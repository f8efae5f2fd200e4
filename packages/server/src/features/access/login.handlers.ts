import { getLoginMethod, login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { isPassword } from '../../platform/secrets/password-hash.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { currentUserOf } from './current-user.ts';
import { readSession, viewerFrom } from './session-facts.ts';
import { startSession } from './start-session.ts';

const passwordSource = 1;

/** Answers by the domain of the e-mail. Until a domain has single sign-on, that is a password for everybody. */
export const getLoginMethodHandler = handle(getLoginMethod, async () =>
  ok({ authenticationSource: passwordSource, allowSwayUsernamePassword: true }),
);

/** By e-mail and network, so that a stranger elsewhere cannot lock a person out. Unknown e-mails count alike. */
const failedLogins: Limit = { name: 'login-failed', max: 10, windowSeconds: 900 };

export const loginHandler = handleInPhases(
  login,
  async ({ request, services, network, now, inScope, viewer }) => {
    const key = `${request.email}|${network}`;
    // Counted before the password is looked at: any number of guesses at once are so many guesses.
    const state = await services.limits.take(failedLogins, key);
    if (!state.isWithin) return fail('login.held_off', { minutes: Math.ceil(state.retryAfterSeconds / 60) });

    const known = await inScope((tx) => findLogin(tx, request.email).then(ok), { as: 'identity' });
    const facts = known.ok ? known.value : null;
    const isRight = await isPassword(
      request.password,
      facts?.isDisabled === false ? facts.passwordHash : null,
    );
    if (!isRight || facts === null) return fail('login.not_right');
    await services.limits.giveBack(failedLogins, key);
    return inScope(
      async (tx) => {
        const { token } = await startSession(
          tx,
          {
            accountId: facts.accountId,
            kind: 'web',
            isSuperAdmin: facts.isSuperAdmin,
            organizationId: facts.onlyOrganizationId,
            device: null,
          },
          now,
        );
        const session = await readSession(tx, hashToken(token), null);
        const started =
          session === null ? fail('login.not_right') : viewerFrom(session, null, viewer.timeZone);
        if (!started.ok) return fail('login.not_right');
        return ok({ ...(await currentUserOf(tx, started.value)), token, mfaIsRequired: false });
      },
      { as: 'identity' },
    );
  },
);

interface LoginFacts {
  accountId: number;
  passwordHash: string | null;
  isDisabled: boolean;
  isSuperAdmin: boolean;
  /** The one organization of an account with one; the others choose. */
  onlyOrganizationId: number | null;
}

async function findLogin(tx: Tx, email: string): Promise<LoginFacts | null> {
  const [row] = await tx.query<LoginFacts>(
    sql`select account_id as "accountId", password_hash as "passwordHash", is_disabled as "isDisabled",
      is_super_admin as "isSuperAdmin", only_organization_id as "onlyOrganizationId" from identity.login_facts(${email})`,
    'access.login_facts',
  );
  return row ?? null;
}
