import { getLoginMethod, login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { isPassword } from '../../platform/secrets/password-hash.ts';
import { failedAnywhere, failedLoginKey, failedLogins } from './failed-logins.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { noteFailedSignIn } from './note-failed-sign-in.ts';
import { loginMethodOf } from './sso/login-method.ts';
import { deviceHashOf, isKnownDevice } from './trusted-device.ts';

const passwordSource = 1;

/** Answers by the domain of the email. Without a proven connection the answer is a password for everybody. */
export const getLoginMethodHandler = handle(getLoginMethod, async ({ request, tx }) =>
  ok(await loginMethodOf(tx, request.email)),
);

export const loginHandler = handleInPhases(login, async (context) => {
  const { request, services, network, cookies, inScope, viewer } = context;
  const method = await inScope((tx) => loginMethodOf(tx, request.email).then(ok), { as: 'identity' });
  // Only the domain is used, before the account is looked up, so the answer reveals nothing about it.
  if (method.ok && !method.value.allowSwayUsernamePassword) return fail('login.single_sign_on');
  const device = deviceHashOf(cookies);
  const known = await inScope(
    async (tx) =>
      ok({
        facts: await findLogin(tx, request.email),
        isKnownHere: device !== null && (await isKnownDevice(tx, request.email, device)),
      }),
    { as: 'identity' },
  );
  const { facts, isKnownHere } = known.ok ? known.value : { facts: null, isKnownHere: false };
  const key = failedLoginKey(request.email, { network, knownDevice: isKnownHere ? device : null });
  // The attempt is counted before the password is checked, so that parallel guesses all count.
  const state = await services.limits.take(failedLogins, key);
  const noteFailure = (isHeldOff: boolean) =>
    inScope(
      (tx) =>
        noteFailedSignIn(
          tx,
          { email: request.email, accountId: facts?.accountId ?? null, isHeldOff },
          services.keys,
        ).then(ok),
      { as: 'identity' },
    );
  if (!state.isWithin) {
    // Only the first refused attempt of a window is logged, so that further attempts do not fill the log.
    if (state.used === failedLogins.max + 1) await noteFailure(true);
    return fail('login.held_off', { minutes: state.retryAfterMinutes });
  }
  const anywhere = await services.limits.take(failedAnywhere, request.email);

  const releaseBoth = async () => {
    await services.limits.release(failedLogins, key);
    await services.limits.release(failedAnywhere, request.email);
  };
  const stored = facts?.isDisabled === false ? facts.passwordHash : null;
  const isRight = await isPassword(request.password, stored).catch(async (error: unknown) => {
    // An attempt that was refused without a check is not a guess.
    await releaseBoth();
    throw error;
  });
  if (!isRight || facts === null) {
    await noteFailure(false);
    return fail('login.not_right');
  }
  await releaseBoth();
  return inScope(
    (tx) =>
      finishSignIn(
        tx,
        {
          accountId: facts.accountId,
          isSuperAdmin: facts.isSuperAdmin,
          authSource: passwordSource,
          organizationId: facts.onlyOrganizationId,
        },
        { ...context, timeZone: viewer.timeZone, isUnderAttack: !anywhere.isWithin },
      ),
    { as: 'identity', actingFor: facts.accountId },
  );
});

interface LoginFacts {
  accountId: number;
  passwordHash: string | null;
  isDisabled: boolean;
  isSuperAdmin: boolean;
  /** The only organization of an account that has one; accounts with several choose. */
  onlyOrganizationId: number | null;
}

async function findLogin(tx: Tx, email: string): Promise<LoginFacts | null> {
  const [row] = await tx.query<LoginFacts>(
    sql`select account_id, password_hash, is_disabled,
      is_super_admin, only_organization_id from identity.login_facts(${email})`,
    'access.login_facts',
  );
  return row ?? null;
}
